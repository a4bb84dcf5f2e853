// Books: as they are read, renewed in place as soon as they change, and as they are set, page by page.

import { box } from "./faces.js"
import { json } from "./net.js"

const FONT_RULE = /@font-face\s*\{[^}]*\}/g

export class Book {
  // `pick` is called with the path of a clause or step that was clicked
  constructor(root, word, pick) {
    this.root = root
    this.word = word
    this.pick = pick
    this.fonts = new CSSStyleSheet()
    document.adoptedStyleSheets.push(this.fonts)
  }

  async open(language, product, reading) {
    Object.assign(this, { language, product, reading })
    this.address = `${encodeURIComponent(language)}/${encodeURIComponent(product)}`
    if (!reading) return this.told(await json(`pages/${this.address}`))
    const host = document.createElement("article")
    host.className = "book"
    this.shadow = host.attachShadow({ mode: "open" })
    this.style = new CSSStyleSheet()
    this.shadow.adoptedStyleSheets = [this.style]
    this.digests = []
    this.root.append(host)
    this.shadow.addEventListener("click", (event) => this.follow(event))
    await this.renew()
  }

  close() {
    this.shadow = null
    this.product = null
  }

  // after a change: what is read at once, what is set when it is ready
  async renew() {
    if (!this.product) return
    if (!this.reading) return this.told(await json(`pages/${this.address}`))
    const shadow = this.shadow, { css, parts } = await json(`book/${this.address}`)
    if (css !== this.css) {
      this.css = css
      this.fonts.replaceSync((css.match(FONT_RULE) ?? []).join("\n"))
      this.style.replaceSync(`${css.replace(FONT_RULE, "")}
        :host { font: 400 11pt/1.4 zecer-text; hyphens: auto } .columns { columns: 2 20rem; column-gap: 2rem }
        .cover { display: var(--cover, block); position: relative; width: 210mm; height: 297mm; margin: 0 auto 2rem; overflow: hidden }
        .cover .picture { margin: 0 auto }
        .picture > svg { width: 100%; height: 100% } .pg, .page { display: none }
        svg text { white-space: pre }`)
    }
    await Promise.all(parts.map(async (digest, number) => {
      if (this.digests[number] === digest) return
      const answer = await fetch(`book/${this.address}/${number}`)
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body.firstElementChild
      if (this.shadow !== shadow) return
      const place = shadow.getElementById(`part-${number}`) ?? holder(shadow, number)
      styled(fresh)
      if (place.firstElementChild) same(place.firstElementChild, fresh)
      else place.append(document.importNode(fresh, true))
      this.digests[number] = digest
    }))
    for (const old of shadow.querySelectorAll(".part")) if (Number(old.id.slice(5)) >= parts.length) old.remove()
  }

  follow(event) {
    const link = event.target.closest("a[href^='#']")
    if (!link) {
      const [, clause, step] = /^ref-(.+?)(?:\.([a-z]))?$/.exec(event.target.closest("[id^='ref-']")?.id ?? "") ?? []
      if (clause) this.pick(step ? `clause/${clause}/steps/${step}` : `clause/${clause}`)
      return
    }
    event.preventDefault()
    this.shadow.getElementById(link.getAttribute("href").slice(1))?.scrollIntoView({ block: "start" })
  }

  // the pages that are set; those of an earlier state stay until the new ones are there
  told({ state, id, language, revision, sizes, why }) {
    if (id !== this.product || language !== this.language || this.reading) return
    let status = this.root.querySelector(".setting")
    if (!status) {
      status = document.createElement("p")
      status.className = "setting"
      status.setAttribute("role", "status")
      this.root.prepend(status)
    }
    status.textContent = state === "done" ? this.word("pages", { count: sizes.length })
      : state === "failed" ? why : this.word("setting")
    if (state !== "done") {
      if (state === "old") json(`pages/${this.address}`)
      return
    }
    const pages = [...this.root.querySelectorAll(".sheet")]
    sizes.forEach(([width, height], number) => {
      const image = new Image()
      image.loading = "lazy"
      image.alt = this.word("page", { number: number + 1 })
      image.src = `pages/${this.address}/${number}.png?revision=${revision}`
      const page = pages[number] ?? box(width, height)
      page.classList.add("sheet")
      const old = page.querySelector("img")
      if (old) image.decode().then(() => old.replaceWith(image), () => {})
      else page.append(image)
      if (old) image.loading = "eager"
      if (!pages[number]) this.root.append(page)
    })
    for (const page of pages.slice(sizes.length)) page.remove()
  }
}

function holder(shadow, number) {
  const place = document.createElement("div")
  place.className = "part html"
  place.id = `part-${number}`
  const after = [...shadow.querySelectorAll(".part")].find((one) => Number(one.id.slice(5)) > number)
  shadow.insertBefore(place, after ?? null)
  return place
}

function styled(root) {
  for (const element of root.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style
  // an icon beside its own name says nothing more
  for (const icon of root.querySelectorAll("img.icon"))
    if (icon.parentElement.textContent.includes(icon.alt)) icon.alt = ""
}

// makes one element equal to another, and leaves alone what is equal
function same(old, fresh) {
  if (old.isEqualNode(fresh)) return
  if (old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== fresh.nodeName || old.id !== fresh.id || !fresh.children.length
      || old.namespaceURI.endsWith("svg")) {
    old.replaceWith(document.importNode(fresh, true))
    return
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of fresh.attributes) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (fresh.dataset?.style) old.style.cssText = fresh.dataset.style
  const before = [...old.childNodes], after = [...fresh.childNodes]
  after.forEach((child, number) => {
    if (before[number]) same(before[number], child)
    else old.append(document.importNode(child, true))
  })
  for (const child of before.slice(after.length)) child.remove()
}
