import { Html, html } from './html.js'
import { pageStyle } from './page-style.js'

interface SignedPage {
  readonly title: string
  /** Rules beside the style of all signed pages. */
  readonly style?: string
  readonly content: readonly (Html | null)[]
}

/** A page of a signed file: it needs no script and no other file. All texts of third parties are escaped. */
export function signedPage({ title, style = '', content }: SignedPage): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(pageStyle + style)}</style>
</head>
<body>
<main>
${content
  .filter((part) => part !== null)
  .map(
    (part) => html`${part}
`,
  )}</main>
</body>
</html>
`.text
}

/** How a reader verifies the file that the page belongs to. */
export function howToCheck(what: 'dossier' | 'proof', issuer: string | null, more: readonly Html[] = []): Html {
  return section(`How to check this ${what}`, [
    html`<p>This page is one of the files in a signed ZIP file. It proves nothing by itself. To check the ZIP file offline, run:</p>
<p><code>brassplate proof verify FILE.zip --key KEYS.json</code></p>
<p>${issuer === null ? 'The keys come from the operator of the database that issued it.' : `The keys are at ${issuer}/.well-known/brassplate-proof-keys.json.`}</p>`,
    ...more,
  ])
}

/** `id`: to link to it. */
export function section(title: string, content: readonly Html[], id: string | null = null): Html {
  return html`<section${id === null ? null : html` id="${id}"`}><h2>${title}</h2>
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
