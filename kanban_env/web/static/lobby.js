// Choose a game, its options, and who sits where.

import {call, make, warn} from "./dom.js";

export async function showLobby(main) {
  const {games, agents} = await call("/api/games");
  const cards = games.map((game) => gameCard(game, agents, main));
  main.replaceChildren(make("h2", {}, "Choose a game"), make("div", {className: "lobby"}, ...cards));
}

let nextId = 0;
function field(label, control, about = "") {
  control.id = `field${nextId++}`;
  const row = make("div", {className: "field"}, make("label", {htmlFor: control.id}, label), control);
  if (about) row.append(make("small", {}, about));
  return row;
}

function select(values, chosen) {
  return make("select", {}, ...values.map((value) =>
    make("option", {value, selected: value === chosen}, value)));
}

function optionControl(option) {
  const words = Array.isArray(option.default) ? option.default.join(",") : String(option.default);
  if (option.choices.length) return select(option.choices, words);
  return make("input", {value: words, inputMode: "numeric"});
}

function gameCard(game, agents, main) {
  const [low, high] = game.players;
  const counts = Array.from({length: high - low + 1}, (_, i) => String(low + i));
  const players = select(counts, String(game.default_players));
  const seats = make("div");
  const kinds = ["human", ...agents];
  const fill = () => {
    const rows = Array.from({length: Number(players.value)}, (_, i) =>
      field(`Seat ${i}`, select(kinds, i === 0 ? "human" : agents.includes("heuristic") ? "heuristic" : agents[0])));
    seats.replaceChildren(...rows);
  };
  players.addEventListener("change", fill);
  fill();
  const options = game.options.map((option) => ({option, control: optionControl(option)}));
  const oneScreen = make("input", {type: "checkbox"});
  const seed = make("input", {inputMode: "numeric", placeholder: "random"});
  const more = make("details", {}, make("summary", {}, "Options"),
    ...options.map(({option, control}) => field(option.name, control, option.about)),
    field("seed", seed, "Equal seeds give equal games."),
    field("one screen", oneScreen, "All people share this screen; hands are covered between turns."));
  const start = make("button", {type: "submit", className: "main"}, "Play");
  const form = make("form", {className: "card", onsubmit: async (event) => {
    event.preventDefault();
    start.disabled = true;
    start.textContent = "Preparing … (the first game compiles the rules)";
    try {
      const chosen = [...seats.querySelectorAll("select")].map((control) => control.value);
      const given = {};
      for (const {option, control} of options) {
        const words = Array.isArray(option.default) ? option.default.join(",") : String(option.default);
        if (control.value !== words) given[option.name] = control.value;
      }
      const body = {
        game: game.id, players: Number(players.value), seats: chosen, options: given,
        one_screen: oneScreen.checked,
      };
      if (seed.value.trim()) body.seed = Number(seed.value);
      const made = await call("/api/tables", body);
      started(main, made, chosen, oneScreen.checked);
    } catch (error) {
      warn(error.message);
    }
    start.disabled = false;
    start.textContent = "Play";
  }},
  make("h2", {}, game.title), field("Players", players), seats, more, start);
  return form;
}

// One person goes to the table; several get their links first.
function started(main, made, kinds, oneScreen) {
  const people = kinds.flatMap((kind, seat) => kind === "human" ? [seat] : []);
  const links = people.map((seat) => `#/table/${made.table}/${made.tokens[seat]}`);
  if (people.length === 1 || oneScreen) {
    location.hash = links[0];
    return;
  }
  const items = people.map((seat, i) => make("li", {},
    `player_${seat}: `, make("a", {href: links[i]}, new URL(links[i], location.href).href)));
  main.replaceChildren(make("section", {className: "card"},
    make("h2", {}, "Send each person their link"),
    make("p", {}, "A link is the secret of its seat: whoever opens it plays and sees this seat."),
    make("ul", {className: "links"}, ...items)));
}
