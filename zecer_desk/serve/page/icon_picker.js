// The icons that come along: found by words, shown, and copied into the pack with their authors.

import { element } from "./fields.js"
import { json, send } from "./net.js"

const PAUSE = 250

export class IconPicker {
  constructor(dialog, word, told) {
    Object.assign(this, { dialog, word, told })
  }

  // `take` is called with the id that an icon has in the pack
  open(take) {
    this.take = take
    const search = element("input", { type: "search", id: "icon-words", autocomplete: "off", placeholder: this.word("icon-words"),
      "aria-label": this.word("icon-words"), oninput: () => this.later(search.value) })
    this.found = element("div", { class: "icon-grid", role: "group", "aria-label": this.word("icons") })
    this.about = element("div", { class: "icon-about" })
    this.dialog.replaceChildren(
      element("form", { method: "dialog" }, element("h2", { id: "icons-title" }, this.word("icons")), element("button", { "aria-label": this.word("close") }, "×")),
      search, this.found, this.about)
    this.dialog.showModal()
    search.focus()
  }

  later(words) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.show(words), PAUSE)
  }

  async show(words) {
    const icons = words.trim() ? await json(`icons?words=${encodeURIComponent(words)}`).catch(() => []) : []
    if (!icons.length) return this.found.replaceChildren(element("p", { class: "setting" }, words.trim() ? this.word("no-icon") : ""))
    this.found.replaceChildren(...icons.map((icon) => element("button", { type: "button", title: icon.name, "aria-label": icon.name, onclick: () => this.choose(icon) }, drawn(icon.svg))))
  }

  choose(icon) {
    const id = element("input", { id: "icon-id", autocomplete: "off" }), meaning = element("input", { id: "icon-meaning", autocomplete: "off" })
    id.value = icon.name
    const fault = element("p", { class: "fault", role: "alert", hidden: true })
    const use = element("button", { type: "button", class: "chief", onclick: async () => {
      const answer = await send("icon", { name: icon.name, id: id.value, meaning: meaning.value })
      this.told(answer)
      fault.hidden = answer.ok
      fault.textContent = answer.ok ? "" : answer.why
      if (answer.ok) { this.dialog.close(); this.take(id.value) }
    } }, this.word("use"))
    this.about.replaceChildren(drawn(icon.svg), element("div", {}, element("b", {}, icon.name), element("p", {}, `${icon.author} · ${icon.licence}`)),
      element("span", {}, element("label", { for: "icon-id" }, "id"), " ", id), element("span", {}, element("label", { for: "icon-meaning" }, this.word("meaning")), " ", meaning), use, fault)
    use.focus()
  }
}

// only the program's own drawings come here; they are parsed as pictures, and nothing of them runs
function drawn(svg) {
  const found = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement
  found.setAttribute("aria-hidden", "true")
  return document.importNode(found, true)
}
