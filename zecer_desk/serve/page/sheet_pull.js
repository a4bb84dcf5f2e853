// Spreadsheets from an address: fetched by wish, shown by card, then taken.

import { faultLine, openDialog } from "./dialogs.js"
import { element } from "./fields.js"
import { send } from "./net.js"

export class SheetPull {
  constructor(dialog, word, told) {
    Object.assign(this, { dialog, word, told })
  }

  open(sources) {
    const fault = faultLine(), changes = element("div", { class: "made", "aria-live": "polite" })
    const fetch = element("button", { type: "button", class: "chief", onclick: async () => {
      fetch.disabled = true
      const answer = await send("pull")
      fetch.disabled = false
      fault.tell(answer)
      changes.replaceChildren(...(answer.ok ? this.changes(answer, fault) : []))
    } }, this.word("fetch"))
    openDialog(this.dialog, this.word("pull-title"), this.word("close"),
      element("ul", {}, ...sources.map(({ file, address }) => element("li", {}, element("b", {}, file), " ", element("code", {}, address)))),
      fetch, fault.line, changes)
  }

  changes(pulled, fault) {
    if (!pulled.files.length) return [element("p", {}, this.word("nothing-changed"))]
    const things = Map.groupBy(pulled.changes, ({ thing }) => thing)
    const take = element("button", { type: "button", class: "chief", onclick: async () => {
      const answer = await send("take-pulled", { number: pulled.number })
      this.told(answer)
      fault.tell(answer)
      if (answer.ok) this.dialog.close()
    } }, this.word("take"))
    return [
      ...[...things].map(([thing, changes]) => element("section", { class: "pulled" }, element("h3", {}, thing), element("ul", {}, ...changes.map(line)))),
      ...pulled.reordered.map((kind) => element("p", {}, this.word("reordered").replace("{kind}", kind))),
      ...(pulled.more ? [element("p", {}, `… ${pulled.more}`)] : []),
      ...pulled.errors.map(({ message, place }) => element("p", { class: "fault" }, `${place}: ${message}`)),
      ...(pulled.changes.length || pulled.reordered.length ? [] : [element("p", {}, this.word("no-thing-changes"))]),
      element("p", {}, pulled.files.join(", ")), take]
  }
}

function line({ field, old, new: now, comes, goes }) {
  if (!field && comes) return element("li", {}, `+ ${now}`)
  if (!field && goes) return element("li", {}, `− ${old}`)
  return element("li", {}, `${field}: `, element("del", {}, old), " → ", element("ins", {}, now))
}
