// Small helpers: elements are made from tags, properties and children. Text is always text.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function say(words) {
  document.getElementById("live").textContent = words;
}

let timer;
export function warn(words) {
  const place = document.getElementById("alert");
  place.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => { place.textContent = ""; }, 6000);
}

export async function call(path, body) {
  const request = body === undefined ? {} : {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(body),
  };
  const response = await fetch(path, request);
  const content = await response.json();
  if (!response.ok) throw Object.assign(new Error(content.error), {status: response.status});
  return content;
}
