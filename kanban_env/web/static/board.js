// A drawn board: panels of SVG, with elements that can be marked and clicked.

const SVG = "http://www.w3.org/2000/svg";

export class Board {
  constructor(place) {
    this.place = place;
    this.known = new Map();
  }

  // Show panels; those that did not change stay as they are.
  show(panels) {
    const names = new Set(panels.map((panel) => panel.name));
    for (const [name, old] of this.known) {
      if (!names.has(name)) { old.svg.remove(); this.known.delete(name); }
    }
    for (const panel of panels) {
      let old = this.known.get(panel.name);
      if (!old) {
        old = {svg: document.createElementNS(SVG, "svg"), body: null};
        old.svg.setAttribute("aria-hidden", "true");
        this.known.set(panel.name, old);
      }
      if (old.body !== panel.body) {
        old.body = panel.body;
        old.svg.setAttribute("viewBox", `0 0 ${panel.width} ${panel.height}`);
        old.svg.style.flex = `1 1 ${panel.width * 0.9}px`;
        old.svg.style.maxWidth = `${panel.width * 1.25}px`;
        old.svg.innerHTML = panel.body; // markup of the server's own drawings, without user text
      }
      this.place.append(old.svg);
    }
  }

  elements(target) {
    return this.place.querySelectorAll(`[data-target="${CSS.escape(target)}"]`);
  }

  // Mark the elements of legal actions; a click calls `choose` with the actions of the element.
  mark(actions, choose) {
    for (const old of this.place.querySelectorAll(".legal")) {
      old.classList.remove("legal", "pointed");
      old.onclick = null;
    }
    const byTarget = new Map();
    for (const action of actions) {
      if (action.target) byTarget.set(action.target, [...(byTarget.get(action.target) ?? []), action]);
    }
    for (const [target, found] of byTarget) {
      for (const element of this.elements(target)) {
        element.classList.add("legal");
        element.onclick = (event) => { event.stopPropagation(); choose(found); };
      }
    }
  }

  point(target) {
    for (const old of this.place.querySelectorAll(".pointed")) old.classList.remove("pointed");
    if (target) for (const element of this.elements(target)) element.classList.add("pointed");
  }
}
