// The pages that come with the program, and what a search finds in them.

import { element } from "./fields.js"
import { json } from "./net.js"

const TYPING = 200

export class Help {
  constructor(place, word, remember) {
    Object.assign(this, { place, word, remember, page: "", part: "" })
  }

  async open() {
    const sections = await json("help")
    this.search = element("input", { type: "search", id: "help-search", autocomplete: "off", placeholder: this.word("help-search"),
      "aria-label": this.word("help-search"), oninput: () => { clearTimeout(this.typing); this.typing = setTimeout(() => this.find(), TYPING) } })
    this.list = element("div", { class: "help-pages" }, ...sections.map(({ title, pages }) =>
      element("section", {}, element("h2", {}, title), ...pages.map((one) => this.link(one.name, "", one.language, one.title)))))
    this.article = element("article", { class: "help-page", tabindex: "-1" })
    this.place.replaceChildren(element("div", { class: "help" },
      element("div", { class: "help-side", role: "navigation", "aria-label": this.word("help-pages") }, this.search, this.list), this.article))
    this.place.onclick = (event) => this.follow(event)
    await this.read(this.page || sections[0].pages[0].name, this.part)
  }

  close() {
    clearTimeout(this.typing)
    this.place.onclick = null
  }

  link(page, part, language, ...content) {
    return element("a", { href: `#view=help&page=${encodeURIComponent(page)}&part=${encodeURIComponent(part)}`, "data-page": page, "data-part": part,
      lang: language }, ...content)
  }

  follow(event) {
    const link = event.target.closest("a[data-page]")
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.read(link.dataset.page, link.dataset.part, true)
  }

  async read(page, part, focus = false) {
    const told = await json(`help/page/${page.split("/").map(encodeURIComponent).join("/")}`).catch(() => null)
    if (!told) return
    Object.assign(this, { page, part })
    this.remember()
    this.article.lang = told.language
    this.article.innerHTML = told.html
    for (const table of this.article.querySelectorAll("table")) {
      const wide = element("div", { class: "help-wide", tabindex: "0" })
      table.replaceWith(wide)
      wide.append(table)
    }
    for (const one of this.list.querySelectorAll("a")) one.setAttribute("aria-current", one.dataset.page === page ? "page" : "false")
    const heading = part && document.getElementById(`part-${part}`)
    if (heading) heading.scrollIntoView()
    else this.article.scrollTop = 0
    if (focus) this.article.focus({ preventScroll: true })
  }

  async find() {
    const words = this.search.value.trim()
    if (!words) return this.read(this.page, this.part)
    const { meant, terms, found } = await json(`help/search?words=${encodeURIComponent(words)}`)
    if (this.search.value.trim() !== words) return
    this.article.lang = document.documentElement.lang
    this.article.scrollTop = 0
    this.article.replaceChildren(
      ...(meant && found.length ? [element("p", { role: "status" }, this.word("help-meant").replace("{meant}", meant))] : []),
      ...Object.entries(terms).map(([term, meaning]) => element("p", { class: "help-term", lang: "en" }, element("b", {}, term), `: ${meaning}`)),
      ...(found.length ? found.map((one) => this.answer(one)) : [element("p", { role: "status" }, this.word("help-none"))]))
  }

  answer({ page, part, language, titles, words }) {
    return element("p", { class: "help-found" }, this.link(page, part, language, element("b", {}, titles.at(-1)),
      element("small", {}, titles.slice(0, -1).join(" › ") || page)), element("span", { lang: language }, words))
  }
}
