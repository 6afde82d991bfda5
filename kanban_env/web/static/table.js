// A table: the board, the question with its answers, the log, and the tools.

import {Board} from "./board.js";
import {call, make, say, warn} from "./dom.js";

export class TableView {
  constructor(main, table, token) {
    this.main = main;
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.token = token;
    this.seat = -1;
    this.view = null;
    this.covered = false;
    this.alive = true;
    this.lines = [];
    this.sent = 0;
    this.filter = null;
    this.build();
  }

  build() {
    this.boardPlace = make("div", {className: "board"});
    this.board = new Board(this.boardPlace);
    this.text = make("pre", {className: "textboard", tabIndex: 0});
    this.text.setAttribute("aria-label", "The board as text");
    this.textBox = make("details", {}, make("summary", {}, "Board as text"), this.text);
    this.players = make("ul", {className: "players"});
    this.question = make("h2");
    this.list = make("ol");
    this.list.setAttribute("aria-label", "Answers");
    this.typed = make("input", {placeholder: "number or words", autocomplete: "off"});
    this.typed.setAttribute("aria-label", "Type the number or words of an answer");
    this.words = make("form", {className: "words", onsubmit: (event) => {
      event.preventDefault();
      this.answerWords(this.typed.value);
    }}, this.typed, make("button", {type: "submit"}, "Answer"));
    this.ask = make("section", {className: "ask"}, this.question, this.list, this.words);
    this.ask.setAttribute("aria-label", "Question");
    this.tools = make("div", {className: "tools"},
      make("button", {type: "button", onclick: () => this.undoLast()}, "Undo"),
      make("button", {type: "button", onclick: () => this.fork()}, "Fork"),
      make("button", {type: "button", onclick: () => this.share()}, "Share"),
      make("button", {type: "button", onclick: () => this.hint()}, "Hint"),
      make("button", {type: "button", onclick: () => this.analyse()}, "Analyse"),
      make("button", {type: "button", onclick: () => this.rename()}, "Name"));
    this.logList = make("ol");
    this.logBox = make("section", {className: "log", tabIndex: 0}, make("h2", {}, "Log"), this.logList);
    this.logBox.setAttribute("aria-label", "Log");
    this.cover = make("section", {className: "cover", hidden: true});
    this.side = make("div", {className: "side"}, this.ask, this.tools, this.logBox);
    this.left = make("div", {}, this.players, this.boardPlace, this.textBox);
    this.main.replaceChildren(make("div", {className: "table"}, this.cover, this.left, this.side));
  }

  async start() {
    await this.load();
    this.listen();
  }

  query(more) {
    const words = new URLSearchParams({token: this.token, seat: this.seat, ...more});
    return `${this.path}?${words}`;
  }

  async load() {
    this.show(await call(this.query({since: 0})), true);
  }

  // Wait for news from other seats as long as the table is shown.
  async listen() {
    while (this.alive) {
      try {
        const {version, undone} = this.view;
        const seen = await call(this.query({after: version, since: this.lines.length}));
        if (!this.alive) return;
        if (seen.undone !== undone) await this.load();
        else this.show(seen);
      } catch (error) {
        if (!this.alive) return;
        await new Promise((go) => setTimeout(go, 1500));
      }
    }
  }

  stop() { this.alive = false; }

  // Show what the seat sees. Two answers of the server may arrive in another order than they were
  // sent: what is not newer is left out, unless the game was loaded as a whole.
  show(view, whole = false) {
    if (this.view && (whole ? view.version < this.view.version : view.version <= this.view.version)) return;
    this.view = view;
    this.seat = view.seat;
    if (whole) { this.lines = []; this.logList.replaceChildren(); }
    document.getElementById("where").textContent = view.title;
    const next = view.own.includes(view.asked) && view.asked !== view.seat ? view.asked : null;
    if (next !== null) { this.coverFor(next); }
    this.cover.hidden = !this.covered;
    this.left.hidden = this.side.hidden = this.covered;
    this.addLog(view.log);
    this.showPlayers();
    this.board.show(this.covered ? [] : view.panels);
    this.text.textContent = this.covered ? "" : view.board;
    this.filter = null;
    this.showAnswers();
    if (view.trouble) warn(view.trouble);
  }

  // Several people share this screen: cover the board until the next one is there.
  coverFor(seat) {
    this.covered = true;
    const name = this.nameOf(seat);
    const ready = make("button", {type: "button", className: "main", onclick: async () => {
      this.covered = false;
      this.seat = seat;
      await this.load();
      this.typed.focus();
    }}, `I am ${name}: show my board`);
    this.cover.replaceChildren(make("h2", {}, `Pass the screen to ${name}`), ready);
    queueMicrotask(() => ready.focus());
  }

  nameOf(seat) {
    const player = this.view.players[seat];
    return player.name ? `${player.name} (player_${seat})` : `player_${seat}`;
  }

  showPlayers() {
    const items = this.view.players.map((player, seat) => {
      const kind = player.kind === "human" ? "" : ` · ${player.kind}`;
      const item = make("li", {}, `${this.nameOf(seat)}${kind}: ${player.score}`);
      if (seat === this.view.asked) item.className = "asked";
      return item;
    });
    this.players.replaceChildren(...items);
  }

  showAnswers() {
    const {actions, question, asked, seat, over} = this.view;
    const yours = asked === seat;
    this.ask.classList.toggle("yours", yours);
    this.question.textContent = yours || over ? question : `${question} Waiting …`;
    const shown = this.filter ?? actions;
    const items = shown.map((action) => {
      const button = make("button", {
        type: "button",
        onclick: () => this.answer(action),
        onfocus: () => this.board.point(action.target),
        onmouseenter: () => this.board.point(action.target),
      }, make("span", {className: "n"}, String(action.number)), action.text);
      if (action.hint) button.append(make("span", {className: "hint"}, ` · ${action.hint}`));
      return make("li", {}, button);
    });
    if (this.filter) {
      items.unshift(make("li", {}, make("button", {type: "button", onclick: () => {
        this.filter = null;
        this.showAnswers();
      }}, "All answers")));
    }
    this.list.replaceChildren(...items);
    this.words.hidden = !yours;
    this.board.mark(yours ? actions : [], (found) => this.choose(found));
  }

  // A click on the board: one action is taken, several are listed.
  choose(found) {
    if (found.length === 1) { this.answer(found[0]); return; }
    this.filter = found;
    this.showAnswers();
    this.list.querySelectorAll("button")[1]?.focus();
  }

  answerWords(words) {
    const wanted = words.trim().toLowerCase();
    const {actions} = this.view;
    const byNumber = actions.filter((action) => String(action.number) === wanted);
    const found = byNumber.length ? byNumber
      : wanted ? actions.filter((action) => action.text.toLowerCase().includes(wanted)) : [];
    if (found.length === 1) { this.answer(found[0]); return; }
    if (found.length) { this.filter = found; this.showAnswers(); }
    warn(found.length ? `“${words}” fits ${found.length} answers` : `“${words}” fits no answer`);
  }

  async answer(action) {
    const {number, seat, version} = this.view;
    if (this.sent === version) return; // a second click or key before the first was answered
    this.sent = version;
    this.typed.value = "";
    try {
      this.show(await call(`${this.path}/answer`, {
        token: this.token, seat, number, action: action.action, since: this.lines.length,
      }));
      if (this.view.asked === seat && document.activeElement === document.body) this.typed.focus();
    } catch (error) {
      warn(error.message);
      this.sent = 0;
      await this.load();
    }
  }

  addLog(turns) {
    const said = [];
    for (const turn of turns) {
      if (turn.number < this.lines.length) continue;
      this.lines[turn.number] = turn;
      const item = make("li");
      for (const line of turn.lines) {
        const words = `${line.text}${line.forced ? " (the only answer)" : ""}`;
        item.append(make("div", {}, make("span", {className: "who"}, `player_${line.player}: `), words));
        for (const news of line.news) item.append(make("div", {className: "news"}, news));
        said.push(`player_${line.player}: ${words}. ${line.news.join(". ")}`);
      }
      if (this.view.own.includes(turn.lines[0].player)) {
        item.prepend(make("button", {type: "button", onclick: () => this.undo(turn.number),
          title: "Take back everything from here on"}, "undo to here"));
      }
      this.logList.prepend(item);
    }
    if (said.length) say(said.slice(-8).join(" "));
  }

  async undo(number) {
    try {
      this.show(await call(`${this.path}/undo`, {token: this.token, seat: this.seat, number}), true);
      say("taken back");
    } catch (error) { warn(error.message); }
  }

  undoLast() {
    const own = this.lines.filter((turn) => turn && this.view.own.includes(turn.lines[0].player));
    if (own.length) this.undo(own.at(-1).number);
    else warn("There is nothing to take back.");
  }

  async link() {
    const {link} = await call(`${this.path}/link`, {token: this.token});
    return `#/open/${link}`;
  }

  async share() {
    try {
      const url = new URL(await this.link(), location.href).href;
      const shown = make("input", {value: url, readOnly: true});
      shown.setAttribute("aria-label", "Link to this position");
      this.tools.querySelector("input")?.remove();
      this.tools.append(shown);
      shown.select();
      await navigator.clipboard?.writeText(url).catch(() => {});
      say("The link to this position is shown and copied.");
    } catch (error) { warn(error.message); }
  }

  async fork() {
    try { location.hash = await this.link(); } catch (error) { warn(error.message); }
  }

  // Show beside every answer what it is worth.
  async hint() {
    try {
      const {number, hints} = await call(`${this.path}/hints`, {token: this.token, seat: this.seat});
      if (number !== this.view.number) return;
      const worth = new Map(hints.map((hint) => [hint.action, hint]));
      this.view.actions = this.view.actions.map((action) => {
        const {wins, points, policy} = worth.get(action.action);
        const likely = policy === null ? "" : `, policy ${Math.round(100 * policy)} %`;
        const words = `wins ${Math.round(100 * wins[0])} % (${Math.round(100 * wins[1])}–${Math.round(100 * wins[2])}), ${Math.round(points[0])} points${likely}`;
        return {...action, hint: words, worth: wins[0]};
      });
      this.view.actions.sort((a, b) => b.worth - a.worth);
      this.showAnswers();
      say("Answers are sorted by their win share.");
    } catch (error) { warn(error.message); }
  }

  async analyse() {
    const place = make("section", {className: "card"}, make("h2", {}, "Analysis"));
    place.setAttribute("aria-label", "Analysis");
    this.left.querySelector("section.card")?.remove();
    this.left.append(place);
    const bar = make("progress", {max: 1, value: 0});
    bar.setAttribute("aria-label", "Progress of the analysis");
    place.append(bar);
    place.scrollIntoView();
    try {
      while (this.alive && place.isConnected) {
        const {done, total, found} = await call(`${this.path}/analysis`, {token: this.token, seat: this.seat});
        bar.value = done / total;
        if (found) { bar.remove(); this.showAnalysis(place, found); return; }
        await new Promise((go) => setTimeout(go, 500));
      }
    } catch (error) { place.remove(); warn(error.message); }
  }

  showAnalysis(place, found) {
    const picture = make("div", {className: "board"});
    new Board(picture).show([found.picture]);
    place.append(make("ul", {}, ...found.summary.map((line) => make("li", {}, line))), picture);
    for (const turn of found.turns) place.append(make("pre", {className: "turn"}, turn.lines.join("\n")));
    if (!found.turns.length) place.append(make("p", {}, "No answer lost anything that counts."));
    say("The analysis is ready.");
  }

  rename() {
    const input = make("input", {maxLength: 30, value: this.view.players[this.seat].name});
    input.setAttribute("aria-label", "Your name");
    const form = make("form", {onsubmit: async (event) => {
      event.preventDefault();
      form.remove();
      try {
        this.show(await call(`${this.path}/name`, {token: this.token, seat: this.seat, name: input.value}), true);
      } catch (error) { warn(error.message); }
    }}, input, make("button", {type: "submit"}, "Save"));
    this.tools.append(form);
    input.focus();
  }
}
