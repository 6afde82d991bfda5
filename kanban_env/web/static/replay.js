// A replay: steps forward and back, jumps, views, points over time by source.

import {Board} from "./board.js";
import {make} from "./dom.js";

const SVG_NS = "http://www.w3.org/2000/svg";

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

class ReplayView {
  constructor(data) {
    this.data = data;
    this.step = 0;
    this.view = 0;
    this.board = new Board(document.getElementById("board"));
    this.last = data.steps.length - 1;
    this.fillMoments();
    this.fillViews();
    this.listen();
    const wanted = Number(location.hash.slice(1));
    this.go(Number.isInteger(wanted) ? wanted : 0);
  }

  fillMoments() {
    const select = document.getElementById("moment");
    let before = null;
    this.data.steps.forEach((step, number) => {
      if (step.moment !== before) select.append(make("option", {value: String(number)}, step.moment));
      before = step.moment;
    });
    select.addEventListener("change", () => this.go(Number(select.value)));
  }

  fillViews() {
    const select = document.getElementById("view");
    select.append(make("option", {value: "0"}, "everything"));
    for (let seat = 0; seat < this.data.players; seat++) {
      select.append(make("option", {value: String(seat + 1)}, `player_${seat}`));
    }
    select.addEventListener("change", () => { this.view = Number(select.value); this.show(); });
  }

  listen() {
    const moves = {first: () => 0, back: () => this.step - 1, next: () => this.step + 1, last: () => this.last};
    for (const [name, to] of Object.entries(moves)) {
      document.getElementById(name).addEventListener("click", () => this.go(to()));
    }
    const field = document.getElementById("step");
    field.max = this.last;
    field.addEventListener("change", () => this.go(Number(field.value)));
    const keys = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"};
    document.addEventListener("keydown", (event) => {
      const busy = ["INPUT", "SELECT"].includes(document.activeElement?.tagName);
      if (keys[event.key] && !busy) { event.preventDefault(); this.go(moves[keys[event.key]]()); }
    });
  }

  go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.show();
  }

  show() {
    const {steps, panels} = this.data;
    const step = steps[this.step];
    document.getElementById("where").textContent = `step ${this.step} of ${this.last} · ${step.moment}`;
    document.getElementById("step").value = this.step;
    history.replaceState(null, "", `#${this.step}`);
    this.board.show(step.views[this.view].map((number) => {
      const [name, width, height, body] = panels[number];
      return {name, width, height, body};
    }));
    this.tell(step.told);
    this.points();
  }

  tell(told) {
    const place = document.getElementById("told");
    if (!told) { place.replaceChildren(make("p", {}, "The deal.")); return; }
    const rows = [];
    for (const [player, own, open, news] of told.lines) {
      const words = this.view === 0 || this.view - 1 === player ? own : open;
      rows.push(make("p", {}, make("b", {}, `player_${player}: `), words));
      for (const line of news) rows.push(make("p", {className: "news"}, line));
    }
    place.replaceChildren(...rows);
  }

  points() {
    const {steps, players, agents} = this.data;
    const sums = Array.from({length: players}, () => new Map());
    for (let i = 1; i <= this.step; i++) {
      for (const [player, gained, source] of steps[i].gains) {
        sums[player].set(source, (sums[player].get(source) ?? 0) + gained);
      }
    }
    const lists = sums.map((sources, player) => {
      const items = [...sources].sort((a, b) => b[1] - a[1]).map(([source, gained]) =>
        make("li", {}, `${gained > 0 ? "+" : ""}${gained}  ${source}`));
      const name = agents[player] ? `player_${player} (${agents[player]})` : `player_${player}`;
      return make("div", {}, make("b", {}, `${name}: ${steps[this.step].scores[player]}`),
        make("ul", {}, ...items));
    });
    document.getElementById("points").replaceChildren(this.curve(), ...lists);
  }

  curve() {
    const {steps, players, colours} = this.data;
    const width = 330, height = 150;
    const all = steps.flatMap((step) => step.scores);
    const low = Math.min(0, ...all), high = Math.max(1, ...all);
    const x = (i) => 4 + (width - 24) * i / Math.max(1, this.last);
    const y = (score) => height - 8 - (height - 16) * (score - low) / (high - low);
    const svg = document.createElementNS(SVG_NS, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "Points over time");
    const draw = (tag, properties) => {
      const shape = document.createElementNS(SVG_NS, tag);
      for (const [name, value] of Object.entries(properties)) shape.setAttribute(name, value);
      svg.append(shape);
      return shape;
    };
    draw("line", {x1: x(this.step), x2: x(this.step), y1: 4, y2: height - 4, class: "e-edge"});
    for (let player = 0; player < players; player++) {
      const points = steps.map((step, i) => `${x(i).toFixed(1)},${y(step.scores[player]).toFixed(1)}`);
      draw("polyline", {points: points.join(" "), fill: "none", stroke: colours[player], "stroke-width": 2});
      const end = steps[this.last].scores[player];
      const label = draw("text", {x: width - 18, y: y(end) + 4, "font-size": 11, class: "t-ink"});
      label.textContent = `p${player}`;
    }
    return svg;
  }
}

const themeButton = document.getElementById("theme");
function showTheme(name) {
  document.documentElement.dataset.theme = name;
  themeButton.textContent = name === "dark" ? "Light" : "Dark";
}
showTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
themeButton.addEventListener("click", () =>
  showTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
new ReplayView(await unpack(document.getElementById("data").textContent));
