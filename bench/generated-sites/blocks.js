/**
 * A block of a page is a text or one of `{ heading }`, `{ lines }` (broken by `<br>`), `{ divs }`, `{ rows }` (a table
 * of lines such as `Owner: name`), `{ list }`, `{ html }`. Markup may split a text in `[[…]]`.
 */
export function renderBlock(block, random) {
  const inline = (text) => inlineHtml(text, random)
  if (typeof block === 'string') return `<p>${inline(block)}</p>`
  if (block.heading) return `<h2>${escaped(block.heading)}</h2>`
  if (block.lines) {
    const lines = block.lines.map(inline)
    return random.chance(0.3) ? `<address>${lines.join('<br/>')}</address>` : `<p>${lines.join('<br>\n')}</p>`
  }
  if (block.divs) return block.divs.map((line) => `<div>${inline(line)}</div>`).join('')
  if (block.rows)
    return table(
      block.rows.map((row) => row.split(/: (.*)/s).map(inline)),
      random,
    )
  if (block.list) return `<ul>${block.list.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`
  return block.html
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function table(cells, random) {
  return random.chance(0.5)
    ? `<table>${cells.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table>`
    : `<dl>${cells.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`
}

const splits = [
  (text) => `<strong>${text}</strong>`,
  (text) => `<span>${text.slice(0, 3)}</span><span>${text.slice(3)}</span>`,
  (text) => `${text.slice(0, 4)}<!-- -->${text.slice(4)}`,
  (text) => `<b>${text.slice(0, 2)}</b>${text.slice(2)}`,
]

/** Some texts have bold parts, hard spaces or line breaks, as on real pages. */
function inlineHtml(text, random) {
  const single = text.replace(/(?<=[A-Za-z])\.\.(?!\.)/g, '.')
  const html = escaped(single).replace(/\[\[(.*?)\]\]/g, (_, part) => random.oneOf(splits)(part))
  if (random.chance(0.04)) return html.replace(/ (?=\d)/g, '&nbsp;')
  return random.chance(0.03) ? html.replace(/ (?=[a-z])/, '\n      ') : html
}
