// What forms and tables have in common: elements, and values as they are typed.

export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? "" : value)
  }
  made.append(...content)
  return made
}

// a value as it stands in a field
export function shown({ value }) {
  if (Array.isArray(value)) return value.join(", ")
  return value === null || value === undefined ? "" : String(value)
}

// what was typed into a field, as the pack has it
export function given(field, text) {
  if (field.sort === "flag") return text === true || ["true", "TRUE", "1", "x"].includes(text)
  if (field.sort === "list") return text.split(",").map((one) => one.trim()).filter(Boolean).map((one) => field.is_text ? one : number(one))
  if (!field.is_text && text === "") return null
  return field.is_text ? text : number(text)
}

const number = (text) => /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
