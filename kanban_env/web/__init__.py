"""The page behind `kanban serve`: games in the browser. The extra `web` installs what it needs.

| file | |
|---|---|
| tables | a game in progress: its seats, decisions and log |
| views | what is sent to a seat: only what the seat may know |
| store | tables and decisions in SQLite, one row per decision |
| room | all tables of a server: created, answered, undone, forked, played on by agents |
| links | a position as the text of a link |
| guard | host names, origins, sizes, rates, and the headers of every answer |
| bodies server | the HTTP interface |
| advice | hints, and the analysis of a game |
| offer | the agents that people can choose |
| replay_page film | replays as one HTML file, and as films |
| static/ | the page itself: HTML, CSS and JavaScript without a build step |
"""
