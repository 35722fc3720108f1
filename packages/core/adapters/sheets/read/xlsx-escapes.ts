/** `_x000D_` for a carriage return: workbooks hold what XML cannot, and what would look like this, in such a form. */
const escaped = /_x([0-9A-Fa-f]{4})_/g
const escapeStart = /_(?=x[0-9A-Fa-f]{4}_)/g
/** What XML cannot hold: control characters, lone surrogates and the two last characters of a plane. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** The text of a cell as a workbook holds it, before its markup is escaped. */
export function escapeCellText(text: string): string {
  return text.replace(unstorable, '').replace(escapeStart, '_x005F_')
}

/** The text that a cell of a workbook shows. */
export function unescapeCellText(stored: string): string {
  if (!stored.includes('_x')) return stored
  const text = stored.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return text === stored ? stored : text.replace(unstorable, '')
}
