// Faces and sheets: each is fetched when it comes near the window, and let go of far from it.

import { decoded, markup } from "./net.js"

const NEAR = "600px"

export class Faces {
  constructor(root) {
    this.root = root
    this.watcher = new IntersectionObserver((entries) => entries.forEach((entry) => this.seen(entry)),
      { root: root.closest("main, dialog"), rootMargin: NEAR })
  }

  // an element that shows what is at an address; `since` is the revision in which that last changed
  add(element, address, since) {
    element.dataset.address = address
    element.dataset.since = since
    this.watcher.observe(element)
  }

  seen({ target, isIntersecting }) {
    target.near = isIntersecting
    if (isIntersecting) this.show(target)
    else target.querySelector(":scope > svg")?.remove()
  }

  async show(element) {
    const { address, since } = element.dataset
    const shown = element.querySelector(":scope > svg")
    if (shown?.dataset.since === since) return
    element.ariaBusy = !shown
    const svg = await markup(`${address}?since=${since}`, shown !== null).catch(() => null)
    if (!svg || !element.near || element.dataset.since !== since) { element.ariaBusy = null; return }
    svg.dataset.since = since
    const old = element.querySelector(":scope > svg")
    if (old) old.replaceWith(svg)
    else element.append(svg)
    if (!shown) await Promise.all([...svg.querySelectorAll("image")].map(decoded))
    element.ariaBusy = null
  }

  // the same element with a later revision: what is shown stays until the new is there
  renew(element, address, since) {
    element.dataset.address = address
    if (element.dataset.since === String(since)) return false
    element.dataset.since = since
    if (element.near) this.show(element)
    return true
  }

  clear() {
    this.watcher.disconnect()
  }
}

export function box(width, height, bleed = 0, safe = 0, corner = 0) {
  const element = document.createElement("div")
  element.className = "face"
  const sizes = { w: width, h: height, bleed, safe, corner }
  for (const [name, value] of Object.entries(sizes)) element.style.setProperty(`--${name}`, value)
  return element
}
