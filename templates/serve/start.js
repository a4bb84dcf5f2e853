// A folder without a pack: begin one, or open one that lies below.

import { element } from "./fields.js"
import { json, send } from "./net.js"

const $ = (id) => document.getElementById(id)
const state = await json("start")
const word = (name) => state.words[name] ?? name

document.documentElement.lang = state.speech
document.documentElement.dataset.theme = localStorage.getItem("zecer-theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")
document.title = `${word("new-game")} – zecer`
for (const one of document.querySelectorAll("[data-word]")) one.textContent = word(one.dataset.word)
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
