// A folder without a pack: begin one, or open one that lies below.

import { element } from "./fields.js"
import { Help } from "./help.js"
import { json, send } from "./net.js"

const $ = (id) => document.getElementById(id)
const state = await json("start")
const word = (name) => state.words[name] ?? name

document.documentElement.lang = state.speech
document.documentElement.dataset.theme = localStorage.getItem("zecer-theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
document.title = `${word("new-game")} – zecer`
for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word)
for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", word(one.dataset.label))
$("where").textContent = state.is_free ? state.path : `${state.why} ${word("new-folder")}`
$("name-row").hidden = state.is_free
$("name").required = !state.is_free
$("language").replaceChildren(...state.languages.map((one) => new Option(one, one, false, one === state.language)))
$("templates").replaceChildren(...state.templates.map(({ id, about }) => element("label", { class: "template" },
  element("input", { type: "radio", name: "template", value: id, checked: id === state.template }), element("b", {}, id), element("span", {}, about))))
$("below").hidden = !state.packs.length
$("packs").replaceChildren(...state.packs.map((pack) => element("li", {},
  element("button", { type: "button", onclick: () => opened(send("open", { pack })) }, pack))))

$("start").addEventListener("submit", (event) => {
  event.preventDefault()
  const template = document.querySelector("[name=template]:checked").value
  opened(send("begin", { template, language: $("language").value, title: $("game-title").value, name: state.is_free ? "" : $("name").value }))
})

// the desk of the pack takes the place of this page
async function opened(sent) {
  $("begin").disabled = true
  const answer = await sent
  if (answer.ok) return location.reload()
  $("begin").disabled = false
  $("fault").hidden = false
  $("fault").textContent = answer.why
}

// the help, in the place of the form
const help = new Help($("help"), word, () => history.replaceState(null, "", `#${new URLSearchParams({ view: "help", page: help.page, part: help.part })}`))

async function turn() {
  const asked = new URLSearchParams(location.hash.slice(1))
  const isHelp = asked.get("view") === "help"
  $("help").hidden = !isHelp
  $("begun").hidden = isHelp
  for (const one of document.querySelectorAll(".start-links a")) one.setAttribute("aria-current", one.hash.includes("help") === isHelp ? "page" : "false")
  help.close()
  if (!isHelp) return
  Object.assign(help, { page: asked.get("page") ?? "", part: asked.get("part") ?? "" })
  await help.open()
}

addEventListener("hashchange", turn)
await turn()
