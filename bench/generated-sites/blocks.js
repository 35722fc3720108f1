/**
 * A block of a page: a text, or `{ heading }`, `{ lines }` (parted by `<br>`), `{ rows }` (a table of pairs), `{ list }`,
 * `{ html }`. A text may hold `{{…}}` where the forge may split it by markup.
 */
export function renderBlock(block, random) {
  if (typeof block === 'string') return `<p>${inline(block, random)}</p>`
  if (block.heading) return `<h2>${escaped(block.heading)}</h2>`
  if (block.lines) {
    const lines = block.lines.map((line) => inline(line, random))
    return random.chance(0.3) ? `<address>${lines.join('<br/>')}</address>` : `<p>${lines.join('<br>\n')}</p>`
  }
  if (block.divs) return block.divs.map((line) => `<div>${inline(line, random)}</div>`).join('')
  if (block.rows) return rows(block.rows, random)
  if (block.list) return `<ul>${block.list.map((item) => `<li>${inline(item, random)}</li>`).join('')}</ul>`
  if (block.span) return `<span>${inline(block.span, random)}</span>`
  return block.html
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function rows(pairs, random) {
  const cells = pairs.map(([name, value]) => [escaped(name), inline(value, random)])
  return random.chance(0.5)
    ? `<table>${cells.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table>`
    : `<dl>${cells.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`
}

const splits = [
  (text) => `<strong>${text}</strong>`,
  (text) => `<span>${text.slice(0, 3)}</span><span>${text.slice(3)}</span>`,
  (text) => `${text.slice(0, 4)}<!-- -->${text.slice(4)}`,
  (text) => `<b>${text.slice(0, 2)}</b>${text.slice(2)}`,
  (text) => `<span style="white-space:nowrap">${text}</span>`,
]

/** What may be bold, split or spaced in life is so here, too. */
function inline(text, random) {
  const html = escaped(text.replace(/(?<=[A-Za-z])\.\.(?!\.)/g, '.')).replace(/\{\{(.*?)\}\}/g, (_, part) =>
    random.oneOf(splits)(part),
  )
  if (random.chance(0.04)) return html.replace(/ (?=\d)/g, '&nbsp;')
  if (random.chance(0.03)) return html.replace(/ (?=[a-z])/, '\n      ')
  return html
}
