import { escapeMarkup, type PropertyValue, reconcileProperties } from '@brassplate/core'

type Facts = Parameters<(typeof reconcileProperties)[number]['valuesOf']>[0]

const shown = [
  ...['company_number', 'company_status', 'insolvency', 'address', 'incorporated_on', 'dissolved_on'],
  ...['previous_name', 'industries'],
]

/** The page that OpenRefine shows in a frame. */
export function renderPreview(facts: Facts | null): string {
  const company = facts?.profile.company
  const body = company
    ? `<h1>${escapeMarkup(company.name)}</h1>\n<dl>${factsOf(facts)}</dl>`
    : '<p>No company has this number.</p>'
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${company ? escapeMarkup(company.name) : 'Unknown company'}</title>
<style>body{font:14px/1.4 system-ui,sans-serif;margin:10px;color:#1c1c1c}h1{font-size:16px;margin:0 0 6px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 10px;margin:0}dt{color:#595959}dd{margin:0}</style></head>
<body>${body}</body>
</html>
`
}

/** The fragment that OpenRefine shows beside a suggestion. */
export function renderFlyout(title: string, text: string): string {
  return `<p style="font-weight:bold;margin:0">${escapeMarkup(title)}</p><p style="margin:0">${escapeMarkup(text)}</p>`
}

function factsOf(facts: Facts): string {
  return reconcileProperties
    .filter(({ id }) => shown.includes(id))
    .flatMap(({ name, valuesOf }) => {
      const values = valuesOf(facts).map(valueText)
      return values.length === 0 ? [] : [`<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(values.join(', '))}</dd>`]
    })
    .join('')
}

function valueText(value: PropertyValue): string {
  return 'date' in value ? value.date.slice(0, 10) : String(Object.values(value)[0])
}
