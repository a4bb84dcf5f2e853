// Printing and exporting: what is asked for, how far it is, and the files that came of it.

import { faultLine, openDialog, ticks } from "./dialogs.js"
import { element } from "./fields.js"
import { json, send } from "./net.js"

export class Making {
  // `desk` has the state of the pack, `place` makes the link to a place in a file
  constructor(dialog, word, desk, place) {
    Object.assign(this, { dialog, word, desk, place })
  }

  async open(sort) {
    this.sort = sort
    const choices = await json("making"), { state, language } = this.desk
    const products = ticks(this.word("products"), state.products, true)
    const forms = ticks(this.word("forms"), choices.forms.map((one) => ({ ...one, title: one.id })), false)
    const languages = element("select", { id: "make-language" }, ...state.languages.map((one) => new Option(one, one, false, one === language)))
    const profiles = element("select", { id: "make-profile" }, new Option(this.word("at-home"), ""), ...choices.profiles.map((one) => new Option(one, one)))
    const fault = faultLine()
    this.begin = element("button", { type: "button", class: "chief", onclick: async () => {
      const all = products.ticked().length === state.products.length
      const answer = await send("make", { language: languages.value, products: all ? [] : products.ticked(),
        ...(sort === "export" ? { forms: forms.ticked() } : { profile: profiles.value }) })
      fault.tell(answer)
      if (answer.ok) this.told(answer)
    } }, this.word(sort))
    const enable = () => { this.ready = !choices.read_only && products.ticked().length > 0 && (sort === "print" || forms.ticked().length > 0); this.begin.disabled = this.running || !this.ready }
    const asked = element("div", { onchange: enable }, products.set, ...(sort === "export" ? [forms.set] : []),
      element("div", { class: "bar-line" }, element("label", { for: "make-language" }, this.word("language")), languages,
        ...(sort === "print" ? [element("label", { for: "make-profile" }, this.word("profile")), profiles] : []), this.begin))
    this.progress = element("div", { class: "made", "aria-live": "polite" })
    openDialog(this.dialog, this.word(`${sort}-title`), this.word("close"), asked, fault.line, this.progress)
    enable()
    this.told(choices)
  }

  // what the program answers and tells of it; an answer may come after what was told later
  told(state) {
    if (!(state.number < this.last?.number)) this.last = state
    if (this.dialog.open && this.progress?.isConnected) this.show(this.last)
  }

  // a program that is begun anew counts anew
  forget() { this.last = null }

  show(state) {
    const held = document.activeElement, isHeld = held === this.begin || this.progress.contains(held)
    this.running = ["running", "stopping"].includes(state.state)
    this.begin.disabled = this.running || !this.ready
    const parts = []
    if (state.state !== "idle") parts.push(element("p", {}, element("b", {}, this.word(`make-${state.state}`)), state.all ? ` ${state.done}/${state.all}` : ""))
    if (this.running) parts.push(element("progress", state.all ? { max: state.all, value: state.done } : {}),
      element("button", { type: "button", onclick: () => send("stop") }, this.word("stop")))
    if (state.files.length) parts.push(element("ul", {}, ...state.files.map((file) => element("li", {},
      element("a", { href: `made/${file.id}`, target: "_blank", rel: "noopener" }, file.name), ` ${size(file.size)}`,
      file.pages ? ` · ${this.word("page-count").replace("{count}", file.pages)}` : ""))),
    element("button", { type: "button", onclick: async () => this.tellFault(await send("open-folder")) }, this.word("open-folder")))
    if (state.why && state.state !== "done") parts.push(element("pre", { class: "why" }, state.why))
    if (state.findings.length) parts.push(element("ul", {}, ...state.findings.filter(({ file }) => file).map((one) =>
      element("li", {}, element("code", {}, one.rule), " ", this.place(one)))))
    this.progress.replaceChildren(...parts)
    if (isHeld) (this.progress.querySelector("a, button") ?? this.begin).focus()
  }

  tellFault(answer) {
    if (!answer.ok) this.progress.append(element("p", { class: "fault", role: "alert" }, answer.why))
  }
}

const size = (bytes) => bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
