// Describes elements and draws the description into the page, keeping every element that is still wanted,
// so that focus, scrolling and a finger that is holding a button survive each new view.

const SVG = "http://www.w3.org/2000/svg";
const LIVE = new Set(["value", "checked", "selected", "disabled"]);

/** One wanted element. `key` tells siblings apart, `on...` are listeners, `style` maps properties (CSP-safe). */
export function h(tag, props, ...children) {
  const wanted = children.flat(Infinity).filter((child) => child != null && child !== false && child !== "");
  return { tag, key: props?.key, props: props || {}, children: wanted };
}

/** Makes the children of `place` be what is described; strings become text, never markup (F44). */
export function draw(place, ...wanted) {
  fill(
    place,
    wanted.flat(Infinity).filter((child) => child != null && child !== false && child !== ""),
  );
}

function fill(place, wanted) {
  const spare = [...place.childNodes];
  const nodes = wanted.map((item) => {
    const at = spare.findIndex((node) => fits(node, item));
    return at < 0 ? null : spare.splice(at, 1)[0];
  });
  spare.forEach((node) => node.remove());
  let next = place.firstChild;
  wanted.forEach((item, i) => {
    const node = nodes[i] || make(item, place);
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
    if (item.tag) update(node, item);
    else if (node.data !== String(item)) node.data = String(item);
  });
}

function fits(node, item) {
  if (!item.tag) return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.localName === item.tag && node.wantedKey === item.key;
}

function make(item, place) {
  if (!item.tag) return document.createTextNode(String(item));
  const inSvg = item.tag === "svg" || place.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, item.tag) : document.createElement(item.tag);
  node.wantedKey = item.key;
  return node;
}

function update(node, { props, children }) {
  const before = node.wantedProps || {};
  for (const name of Object.keys({ ...before, ...props })) {
    if (name !== "key" && (props[name] !== before[name] || LIVE.has(name))) set(node, name, props[name]);
  }
  node.wantedProps = props;
  if (!props.keep) fill(node, children);
}

function set(node, name, value) {
  if (name === "keep") return;
  if (name.startsWith("on")) node[name] = value || null;
  else if (name === "style") for (const [what, size] of Object.entries(value || {})) node.style.setProperty(what, size);
  else if (LIVE.has(name)) {
    if (node[name] !== (value ?? "")) node[name] = value ?? "";
  } else if (name.startsWith("aria-") && value != null) node.setAttribute(name, String(value));
  else if (value == null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
