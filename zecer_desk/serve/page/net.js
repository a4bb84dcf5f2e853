// Requests to the program, relative to the page, and the stream of its events.

export async function json(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

let drawings = 0

// a drawing; `whole` waits for its pictures too
export async function markup(address, whole = false) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  // the page permits no style attribute: what a drawing says by one is set here
  const blended = (await answer.text()).replace(/ style="mix-blend-mode:([\w-]+)"/g, ' data-blend="$1"')
  // two drawings with an equal shape would have it under one id
  drawings += 1
  const text = blended.replace(/( id="|url\(#)(\w+)/g, `$1$2-${drawings}`)
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
  // what is defined twice in one drawing is the same
  const known = new Set()
  for (const one of svg.querySelectorAll("[id]")) known.has(one.id) ? one.remove() : known.add(one.id)
  for (const one of svg.querySelectorAll("[data-blend]")) one.style.mixBlendMode = one.dataset.blend
  if (whole) await Promise.all([...svg.querySelectorAll("image")].map(decoded))
  return document.importNode(svg, true)
}

// what replaces a picture is fetched before, so that nothing flickers
export function decoded(image) {
  const picture = new Image()
  picture.src = image.getAttribute("href")
  return picture.decode().catch(() => {})
}

// One stream for a page, and none while it is hidden: a browser opens only six connections to a host.
export class Events {
  constructor(handlers) {
    this.handlers = handlers
    this.product = ""
    document.addEventListener("visibilitychange", () => document.hidden ? this.close() : this.open())
  }

  watch(product) {
    this.product = product
    this.open()
  }

  open() {
    this.close()
    this.source = new EventSource(`events?product=${encodeURIComponent(this.product)}`)
    for (const [name, handle] of Object.entries(this.handlers)) {
      this.source.addEventListener(name, (event) => handle(event.data ? JSON.parse(event.data) : null))
    }
  }

  close() {
    this.source?.close()
    this.source = null
  }
}

// a change, as JSON; what the program answers, with `ok` and, where it refuses, `why`
export async function send(address, data = {}) {
  const answer = await fetch(address, { method: "POST", keepalive: JSON.stringify(data).length < 60_000, headers: { "content-type": "application/json" }, body: JSON.stringify(data) })
  const told = await answer.json().catch(() => ({ why: `${answer.status}` }))
  return { ...told, ok: answer.ok }
}
