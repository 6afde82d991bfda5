// Which part of the page is shown: the lobby, a table, or a position from a link.

import {call, make, warn} from "./dom.js";
import {showLobby} from "./lobby.js";
import {TableView} from "./table.js";

const main = document.getElementById("main");
let shown = null;

async function route() {
  shown?.stop();
  shown = null;
  document.getElementById("alert").textContent = "";
  document.getElementById("where").textContent = "";
  const [, kind, ...parts] = location.hash.split("/");
  try {
    if (kind === "table" && parts.length === 2) {
      shown = new TableView(main, parts[0], parts[1]);
      await shown.start();
    } else if (kind === "open" && parts.length === 1) {
      main.replaceChildren(make("p", {}, "Opening the position …"));
      const made = await call("/api/open", {link: parts[0]});
      location.hash = `#/table/${made.table}/${made.tokens.find((token) => token)}`;
    } else {
      await showLobby(main);
    }
  } catch (error) {
    warn(error.message);
    main.replaceChildren(make("p", {}, error.message), make("p", {}, make("a", {href: "#"}, "All games")));
  }
}

const theme = document.getElementById("theme");
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  theme.textContent = name === "dark" ? "Light" : "Dark";
}
const stored = localStorage.getItem("theme");
setTheme(stored ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
theme.addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", next);
  setTheme(next);
});
addEventListener("hashchange", route);
route();
