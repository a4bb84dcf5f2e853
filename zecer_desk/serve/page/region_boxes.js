// Boxes of regions as they are dragged: by whole, by a handle, turned, and where they snap. Lengths are mm.

export const ROUND = 0.1, STEP = 0.5, FAR = 5, NEAR = 0.8

export const rounded = (value) => Math.round(value / ROUND) / Math.round(1 / ROUND)

// the lines to which edges and middles snap: of the other regions, the safe zone and the middle of the face
export function lines(face, regions, moved) {
  const [width, height] = face.size
  const found = { x: [face.safe, width / 2, width - face.safe], y: [face.safe, height / 2, height - face.safe] }
  for (const { id, box: [x, y, w, h] } of regions) {
    if (id === moved || (w >= width && h >= height)) continue
    found.x.push(x, x + w / 2, x + w)
    found.y.push(y, y + h / 2, y + h)
  }
  return found
}

// how far to shift so that one of the places meets a line, and the line; nothing where none is near
function nearest(places, candidates) {
  let best = null
  for (const place of places) for (const line of candidates) {
    const shift = line - place
    if (Math.abs(shift) <= NEAR && (!best || Math.abs(shift) < Math.abs(best.shift))) best = { shift, line }
  }
  return best
}

// a box that is moved as a whole
export function moved([x, y, w, h], dx, dy, snaps) {
  let left = x + dx, top = y + dy
  const guides = []
  if (snaps) {
    const across = nearest([left, left + w / 2, left + w], snaps.x), down = nearest([top, top + h / 2, top + h], snaps.y)
    if (across) { left += across.shift; guides.push(["x", across.line]) }
    if (down) { top += down.shift; guides.push(["y", down.line]) }
  }
  return { box: [rounded(left), rounded(top), w, h], guides }
}

// a box of which edges are moved: `handle` is n, se, w …
export function resized([x, y, w, h], handle, dx, dy, snaps) {
  const edges = { w: x, e: x + w, n: y, s: y + h }, guides = []
  for (const [edge, along, delta] of [["w", "x", dx], ["e", "x", dx], ["n", "y", dy], ["s", "y", dy]]) {
    if (!handle.includes(edge)) continue
    edges[edge] += delta
    const near = snaps ? nearest([edges[edge]], snaps[along]) : null
    if (near) { edges[edge] += near.shift; guides.push([along, near.line]) }
  }
  const left = Math.min(edges.w, edges.e), top = Math.min(edges.n, edges.s)
  return { box: [rounded(left), rounded(top), rounded(Math.abs(edges.e - edges.w)), rounded(Math.abs(edges.s - edges.n))], guides }
}

// the angle from the middle of a box to a point, in degrees clockwise from the top; whole quarters are near
export function turned([x, y, w, h], px, py, snaps) {
  const angle = Math.atan2(px - (x + w / 2), (y + h / 2) - py) * 180 / Math.PI
  const quarter = Math.round(angle / 45) * 45
  return snaps && Math.abs(angle - quarter) < 4 ? (quarter + 360) % 360 : Math.round((angle + 360) % 360)
}
