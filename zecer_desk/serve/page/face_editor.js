// The layout of cards, edited on a card: regions are dragged, sized, turned, and all cards of the face follow.

import { box } from "./faces.js"
import { element } from "./fields.js"
import { focusPad } from "./focus_pad.js"
import { json, send } from "./net.js"
import { FAR, lines, moved, resized, rounded, STEP, turned } from "./region_boxes.js"

const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"]
// ms after the last key before a box is saved
const PAUSE = 400
const NEW = {
  text: { text: "{name}" }, icon: { icon: "" }, shape: { shape: "rect", stroke: "ink" }, picture: { image: "{id}" },
}

export class FaceEditor {
  constructor(holder, panel, faces, word, told, icons) {
    Object.assign(this, { holder, panel, faces, word, told, icons })
    this.hidden = new Set()
    this.locked = new Set()
    this.snapping = true
  }

  get isOpen() { return Boolean(this.face) }

  // `cards` are the faces of a product as the page was told, `chosen` the name of the card to begin with
  async open(language, address, cards, chosen, misfits) {
    Object.assign(this, { language, address, cards, misfits })
    const card = cards.find(({ name }) => name === chosen) ?? cards.find(({ face }) => face)
    if (!card?.face) {
      this.close()
      return this.holder.replaceChildren(element("p", { class: "setting" }, this.word("no-face")))
    }
    this.card = card
    await this.fetch(card.face)
    if (this.face) this.show()
  }

  async fetch(id) {
    this.face = await json(`regions/${encodeURIComponent(this.language)}/${encodeURIComponent(id)}`).catch(() => null)
    if (!this.face) return
    const own = this.face.faces.filter((one) => one.is_own)
    this.target = own.find((one) => one.id === this.target)?.id ?? own[0]?.id ?? ""
    this.region = this.face.regions.find((one) => one.id === this.region)?.id ?? this.face.regions.at(-1)?.id
  }

  close() {
    this.flush()
    this.face = null
  }

  // after a change of the pack: the same view with what now stands there
  async renew(cards) {
    if (!this.face || this.dragging) return
    this.cards = cards
    const card = cards.find(({ name }) => name === this.card.name)
    if (!card?.face) return
    const before = this.face.id
    this.card = card
    await this.fetch(card.face)
    if (!this.face) return
    if (this.face.id !== before) return this.show()
    this.faces.renew(this.drawn, this.addressOf(card), card.front)
    this.overlay()
    this.list()
    this.properties()
    this.strip()
  }

  addressOf(card) { return `${this.address}/${this.cards.findIndex(({ name }) => name === card.name)}/front` }

  get chosen() { return this.face.regions.find((one) => one.id === this.region) }

  // what regions may take from a thing of this card's kind
  get holes() { return this.face.holes[this.card.kind] ?? { fields: [], icons: [] } }

  get canWrite() { return !this.face.read_only && this.target }

  show() {
    this.wantsFocus ||= this.holder.contains(document.activeElement)
    const kinds = [...new Set(this.cards.map(({ face }) => face).filter(Boolean))]
    const faceChoice = element("select", { onchange: async (event) => {
      this.card = this.cards.find(({ face }) => face === event.target.value)
      await this.fetch(event.target.value)
      this.show()
    } }, ...kinds.map((one) => new Option(one, one)))
    faceChoice.value = this.face.id
    this.targetChoice = element("select", { onchange: (event) => { this.target = event.target.value; this.properties() } },
      ...this.face.faces.filter((one) => one.is_own).map((one) => new Option(one.id, one.id)))
    this.targetChoice.value = this.target
    const snapping = element("input", { type: "checkbox", checked: this.snapping, onchange: (event) => { this.snapping = event.target.checked } })
    const acts = !this.canWrite && !this.face.read_only ? [["own-face", () => this.makeOwn()]] : this.canWrite ? [...Object.keys(NEW).map((sort) => ["add-" + sort, () => this.add(sort)]),
      ["copy", () => this.copy()], ["delete", () => this.remove()], ["behind", () => this.order(-1)], ["before", () => this.order(1)]] : []
    const bar = element("div", { class: "bar" }, element("label", {}, `${this.word("face")} `, faceChoice),
      ...(this.target ? [element("label", {}, `${this.word("written-into")} `, this.targetChoice)] : []),
      ...acts.map(([name, act]) => element("button", { type: "button", onclick: act }, this.word(name))),
      element("label", { class: "tick" }, snapping, ` ${this.word("snap")}`),
      element("p", { role: "status", class: "fault", id: "face-fault", hidden: true }))
    this.regions = element("ol", { class: "regions", "aria-label": this.word("regions") })
    this.drawn = box(this.card.width, this.card.height, this.card.bleed, this.card.safe, this.card.corner)
    this.over = element("div", { class: "over" })
    this.stage = element("div", { class: "stage" }, this.drawn, this.over)
    this.shelf = element("div", { class: "strip", role: "group", "aria-label": this.word("cards-of-face"), onkeydown: (event) => {
      const next = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key]
      if (next) { event.preventDefault(); document.activeElement[next]?.focus() }
    } })
    this.holder.replaceChildren(bar, element("div", { class: "face-view" }, this.regions, element("div", { class: "ground" }, this.stage), this.shelf))
    const ground = this.stage.parentElement
    this.scale = Math.max(2.5, Math.min((ground.clientWidth - 48) / this.card.width, (ground.clientHeight - 80) / this.card.height, 9))
    this.stage.style.setProperty("--mm", `${this.scale}px`)
    for (const [name, value] of Object.entries({ w: this.card.width, h: this.card.height })) this.stage.style.setProperty(`--${name}`, value)
    this.faces.add(this.drawn, this.addressOf(this.card), this.card.front)
    this.overlay()
    this.list()
    this.properties()
    this.strip()
  }

  // the boxes over the card, the chosen one with its handles
  overlay() {
    const focused = this.wantsFocus || this.over.contains(document.activeElement)
    this.wantsFocus = false
    this.over.replaceChildren(...this.face.regions.filter(({ id }) => !this.hidden.has(id)).map((region) => {
      const one = element("div", { class: `region${region.own.length ? "" : " inherited"}`, "data-region": region.id, tabindex: region.id === this.region ? 0 : -1,
        role: "button", "aria-pressed": String(region.id === this.region), "aria-label": region.id,
        onpointerdown: (event) => this.begin(event, region, "move"), onkeydown: (event) => this.keys(event) })
      place(one, region.box, region.turn)
      if (region.id === this.region && this.canWrite && !this.locked.has(region.id)) {
        for (const handle of [...HANDLES, "turn"])
          one.append(element("i", { class: `handle ${handle}`, onpointerdown: (event) => this.begin(event, region, handle) }))
      }
      return one
    }))
    this.size = element("output", { class: "sizes" })
    this.over.append(this.size)
    this.tell(this.chosen)
    if (focused) this.over.querySelector(`[data-region="${CSS.escape(this.region)}"]`)?.focus()
  }

  tell(region) {
    if (!region) return
    const [x, y, w, h] = region.box
    this.size.textContent = `${x} ; ${y} – ${w} × ${h} mm${region.turn ? ` ∠ ${region.turn}°` : ""}`
  }

  // what was moved by keys and waits to be saved
  flush() {
    clearTimeout(this.timer)
    const pending = this.pending
    this.pending = null
    return pending ? this.change(pending) : undefined
  }

  pick(id) {
    this.flush()
    this.region = id
    this.overlay()
    this.list()
    this.properties()
  }

  begin(event, region, handle) {
    event.preventDefault()
    event.stopPropagation()
    if (region.id !== this.region) this.pick(region.id)
    this.over.querySelector(`[data-region="${CSS.escape(region.id)}"]`)?.focus()
    if (!this.canWrite || this.locked.has(region.id)) return
    const from = [event.clientX, event.clientY], first = this.chosen, snaps = lines(this.face, this.face.regions, region.id)
    const start = { box: first.box, turn: first.turn }
    let next = null, waiting = 0
    this.dragging = true
    const draw = () => {
      waiting = 0
      const one = this.over.querySelector(`[data-region="${CSS.escape(region.id)}"]`)
      place(one, next.box, next.turn)
      this.tell(next)
      for (const guide of this.over.querySelectorAll(".guide")) guide.remove()
      for (const [along, line] of next.guides) this.over.append(guideLine(along, line))
    }
    const move = (at) => {
      const dx = (at.clientX - from[0]) / this.scale, dy = (at.clientY - from[1]) / this.scale
      const near = this.snapping && !at.altKey ? snaps : null
      if (handle === "turn") {
        const rect = this.over.getBoundingClientRect()
        next = { box: start.box, guides: [], turn: turned(start.box, (at.clientX - rect.left) / this.scale, (at.clientY - rect.top) / this.scale, near) }
      } else next = { turn: start.turn, ...(handle === "move" ? moved(start.box, dx, dy, near) : resized(start.box, handle, dx, dy, near)) }
      waiting ||= requestAnimationFrame(draw)
    }
    const end = () => {
      removeEventListener("pointermove", move)
      removeEventListener("pointerup", end)
      removeEventListener("pointercancel", end)
      cancelAnimationFrame(waiting)
      this.dragging = false
      if (!next || (String(next.box) === String(start.box) && next.turn === start.turn)) return this.overlay()
      Object.assign(first, { box: next.box, turn: next.turn })
      this.overlay()
      this.save({ box: next.box, ...(next.turn === start.turn ? {} : { turn: next.turn || null }) })
    }
    addEventListener("pointermove", move)
    addEventListener("pointerup", end)
    addEventListener("pointercancel", end)
  }

  keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const region = this.chosen, at = this.face.regions.indexOf(region), way = event.shiftKey ? FAR : STEP
    const step = { ArrowRight: [way, 0], ArrowLeft: [-way, 0], ArrowDown: [0, way], ArrowUp: [0, -way] }[event.key]
    const other = { "[": -1, "]": 1 }[event.key]
    if (step && this.canWrite && !this.locked.has(region.id)) {
      event.preventDefault()
      event.stopPropagation()
      const [x, y, w, h] = region.box
      region.box = [rounded(x + step[0]), rounded(y + step[1]), w, h]
      this.overlay()
      clearTimeout(this.timer)
      this.pending = { change: "set", face: this.target, region: region.id, values: { box: region.box } }
      this.timer = setTimeout(() => this.flush(), PAUSE)
    } else if (other) {
      event.stopPropagation()
      const next = this.face.regions[(at + other + this.face.regions.length) % this.face.regions.length]
      this.pick(next.id)
      this.over.querySelector(`[data-region="${CSS.escape(next.id)}"]`)?.focus()
    } else if (event.key === "Delete" && this.canWrite) this.remove()
    else if (event.key === "h") this.toggle(this.hidden, region.id)
    else if (event.key === "l") this.toggle(this.locked, region.id)
  }

  toggle(set, id) {
    if (!set.delete(id)) set.add(id)
    this.overlay()
    this.list()
  }

  // topmost first
  list() {
    this.regions.replaceChildren(...[...this.face.regions].reverse().map((region) => element("li", { class: region.id === this.region ? "chosen-region" : "" },
      element("button", { type: "button", "aria-pressed": String(region.id === this.region), onclick: () => this.pick(region.id) }, region.id,
        element("small", {}, region.own.length ? (region.inherited ? this.word("changed-here") : "") : this.word("inherited"))),
      element("button", { type: "button", class: "sign-button", tabindex: -1, title: this.word("hide"), "aria-pressed": String(this.hidden.has(region.id)), "aria-label": `${this.word("hide")}: ${region.id}`,
        onclick: () => this.toggle(this.hidden, region.id) }, this.hidden.has(region.id) ? "◌" : "●"),
      element("button", { type: "button", class: "sign-button", tabindex: -1, title: this.word("lock"), "aria-pressed": String(this.locked.has(region.id)), "aria-label": `${this.word("lock")}: ${region.id}`,
        onclick: () => this.toggle(this.locked, region.id) }, this.locked.has(region.id) ? "🔒" : "·"))))
  }

  // the panel: place, size, content and look of the chosen region
  properties() {
    const region = this.chosen
    this.panel.hidden = !region
    if (!region) return
    // what is being typed stays until it is left
    const typed = document.activeElement
    if (this.panel.contains(typed) && typed.dataset.saved !== undefined && typed.value !== typed.dataset.saved && this.panel.dataset.region === region.id) {
      typed.addEventListener("blur", () => setTimeout(() => this.face && this.properties()), { once: true })
      return
    }
    this.panel.dataset.region = region.id
    const disabled = !this.canWrite
    const number = (key, at, value) => {
      const input = element("input", { id: `r-${key}`, type: "number", step: 0.1, disabled, "aria-label": `${this.word("place")} ${key}`, onchange: () => {
        if (key === "turn") return this.save({ turn: Number(input.value) || null })
        const next = [...this.chosen.box]
        next[at] = rounded(Number(input.value))
        this.save({ box: next })
      } })
      input.value = input.dataset.saved = value
      return element("label", {}, key, input)
    }
    const places = element("div", { class: "numbers" }, ...["x", "y", "w", "h"].map((key, at) => number(key, at, region.box[at])), number("turn", 0, region.turn))
    const choice = (key, label, options, value) => {
      const select = element("select", { id: `r-${key}`, disabled, onchange: () => this.save({ [key]: select.value || null }) },
        new Option("–", ""), ...options.map((one) => new Option(one, one)))
      if (value && !options.includes(value)) select.append(new Option(value, value))
      select.value = value ?? ""
      return element("div", { class: "row" }, element("div", { class: "label" }, element("label", { for: `r-${key}` }, label)), select)
    }
    const line = (key, label, value) => {
      const input = element("input", { id: `r-${key}`, disabled, autocomplete: "off", list: "r-fields", onchange: () => this.save({ [key]: input.value || null }) })
      input.value = input.dataset.saved = value ?? ""
      return element("div", { class: "row" }, element("div", { class: "label" }, element("label", { for: `r-${key}` }, label)), input)
    }
    const rows = [], { choices } = this.face
    if (region.text) rows.push(line("text", this.word("region-text"), region.text), choice("style", this.word("style"), this.face.styles, region.style),
      choice("align", this.word("align"), choices.align, region.align), choice("valign", this.word("valign"), choices.valign, region.valign))
    if (region.icon) rows.push(choice("icon", this.word("icon"), [...this.holes.icons, ...this.face.icons], region.icon),
      ...(disabled ? [] : [element("button", { type: "button", onclick: () => this.icons.open((icon) => this.save({ icon })) }, this.word("find-icon"))]))
    if (region.image) rows.push(line("image", this.word("picture"), region.image), choice("placed", this.word("placed"), choices.placed, region.placed),
      ...(region.focus ? [focusPad(this.word("focus"), region.focus, disabled, (focus) => this.save({ focus }))] : []))
    for (const key of ["shape", "pattern"]) if (region[key]) rows.push(choice(key, this.word(key), choices[key], region[key]))
    const colours = Object.keys(this.face.colours)
    rows.push(this.colour("fill", region.fill, colours, disabled), this.colour("stroke", region.stroke, colours, disabled), line("when", this.word("when"), region.when))
    const held = this.panel.contains(document.activeElement) ? document.activeElement.id : ""
    const fields = element("datalist", { id: "r-fields" }, ...this.holes.fields.map((one) => new Option("", one)))
    this.panel.replaceChildren(fields, element("header", {}, element("h2", {}, region.id), element("code", {}, region.file ? `${region.file}:${region.line}` : "")),
      places, ...rows)
    if (held) document.getElementById(held)?.focus()
  }

  // a colour of the theme, as a swatch with its name
  colour(key, value, colours, disabled) {
    const swatches = colours.map((name) => {
      const swatch = element("button", { id: `r-${key}-${name}`, type: "button", class: "swatch", disabled, title: name, "aria-label": name, "aria-pressed": String(name === value),
        onclick: () => this.save({ [key]: name === value ? null : name }) })
      swatch.style.background = this.resolved(name)
      return swatch
    })
    return element("div", { class: "row" }, element("div", { class: "label" }, element("span", {}, this.word(key)), element("small", {}, value ?? "")),
      element("div", { class: "swatches", role: "group", "aria-label": this.word(key) }, ...swatches))
  }

  resolved(name, depth = 0) {
    const found = this.face.colours[name]
    return found && this.face.colours[found] && depth < 8 ? this.resolved(found, depth + 1) : found ?? name
  }

  // the cards of this face; those that do not fit are first
  strip() {
    const misfits = this.misfits()
    const cards = this.cards.filter(({ face }) => face === this.face.id).sort((one, other) => misfits.has(other.name) - misfits.has(one.name))
    const focused = this.shelf.contains(document.activeElement)
    this.shelf.replaceChildren(...cards.slice(0, 60).map((card) => {
      const small = box(card.width, card.height, card.bleed, card.safe, card.corner)
      this.faces.add(small, this.addressOf(card), card.front)
      return element("button", { type: "button", class: `small-card${misfits.has(card.name) ? " misfit" : ""}`, "aria-label": card.title,
        tabindex: card.name === this.card.name ? 0 : -1, "aria-pressed": String(card.name === this.card.name), onclick: () => { this.card = card; this.show() } }, small, ...(misfits.has(card.name) ? [element("b", {}, "!")] : []))
    }))
    if (focused) this.shelf.querySelector("[aria-pressed=true]")?.focus()
  }

  save(values) { return this.change({ change: "set", region: this.region, values }) }

  async change(sent) {
    if (this.pending) this.flush()
    const answer = await send("region", { face: this.target, label: `${this.target}.${sent.region}`, ...sent })
    const fault = this.holder.querySelector("#face-fault")
    if (fault) { fault.hidden = answer.ok; fault.textContent = answer.ok ? "" : answer.why }
    this.told(answer)
    if (!answer.ok && this.face) { await this.fetch(this.face.id); this.overlay(); this.properties() }
    return answer.ok
  }

  // a face of the pack in place of one that comes along
  makeOwn() {
    const id = `${this.card.kind}-face`
    this.target = id
    return this.change({ change: "own", face: this.face.id, region: "", id, values: { for: [this.card.kind] }, label: id })
  }

  free(id) {
    const taken = new Set(this.face.regions.map((one) => one.id))
    let number = 2, name = id
    while (taken.has(name)) name = `${id}-${number++}`
    return name
  }

  async add(sort, icon = this.holes.icons[0] ?? this.face.icons[0]) {
    if (sort === "icon" && !icon) return this.icons.open((taken) => this.add(sort, taken))
    const [width, height] = this.face.size, id = this.free(sort), wide = rounded(Math.min(width / 3, 20))
    const values = { box: [rounded(width / 2 - wide / 2), rounded(height / 2 - 4), wide, 8], ...NEW[sort] }
    if (sort === "icon") values.icon = icon
    if (sort === "text") values.style = this.face.styles[0]
    if (sort === "text" && !values.style) delete values.style
    const before = this.region
    this.region = id
    this.wantsFocus = await this.change({ change: "add", region: id, values })
    if (!this.wantsFocus) this.region = before
  }

  async copy() {
    const id = this.free(this.region), [x, y, w, h] = this.chosen.box
    if (await this.change({ change: "copy", region: this.region, id, values: { box: [rounded(x + 2), rounded(y + 2), w, h] } })) { this.region = id; this.wantsFocus = true }
  }

  remove() { return this.change({ change: "delete", region: this.region }) }

  // regions are drawn in the order of their file
  order(step) {
    const own = this.face.regions.filter((one) => one.own.length), at = own.findIndex((one) => one.id === this.region)
    const target = step < 0 ? at - 1 : at + 2
    if (at < 0 || target < 0 || at + step >= own.length) return
    return this.change({ change: "move", region: this.region, id: own[target]?.id ?? "" })
  }
}

function place(one, [x, y, w, h], turn) {
  for (const [name, value] of Object.entries({ x, y, w, h })) one.style.setProperty(`--${name}`, value)
  one.style.rotate = turn ? `${turn}deg` : ""
}

function guideLine(along, line) {
  const guide = element("i", { class: `guide ${along}` })
  guide.style.setProperty("--at", line)
  return guide
}
