import { type Html, html } from './html.js'

export function section(title: string, content: readonly Html[]): Html {
  return html`<section><h2>${title}</h2>
${content}</section>`
}

export function list(items: readonly Html[], empty: string): Html[] {
  if (items.length > 0) return [html`<ol>${items}</ol>`]
  return empty === '' ? [] : [html`<p class="muted">${empty}</p>`]
}

export function facts(rows: readonly (readonly [name: string, value: Html | string | null])[]): Html {
  const shown = rows.filter(([, value]) => value !== null)
  if (shown.length === 0) return html``
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

export function code(text: string | null): Html | null {
  return text === null ? null : html`<code>${text}</code>`
}
