import type { SnapshotColumns } from '../columns.js'
import type { SnapshotReport } from '../snapshot-report.js'
import { textAt } from './row-fields.js'

// Codes of the previous classification had four digits.
const sicDigitsMin = 4
const sicDigitsMax = 5
const divider = ' - '

const noSicCodes: readonly string[] = []

/** The code of `62020 - Information technology…`. Its words go to the report, once for each code. */
export function readSicCodes(
  fields: readonly string[],
  columns: SnapshotColumns,
  report: SnapshotReport,
): readonly string[] {
  let codes = noSicCodes
  for (const place of columns.sicCodes) {
    const text = textAt(fields, place)
    if (!text) continue
    const code = sicCodeOf(text)
    if (code) {
      codes = codes === noSicCodes ? [code] : [...codes, code]
      if (text.startsWith(divider, code.length)) report.industry(code, text, code.length + divider.length)
    } else report.badField('SICCode.SicText')
  }
  return codes
}

function sicCodeOf(text: string): string | null {
  let digits = 0
  while (digits < text.length && text.charCodeAt(digits) >= 0x30 && text.charCodeAt(digits) <= 0x39) digits += 1
  if (digits < sicDigitsMin || digits > sicDigitsMax) return null
  return digits === text.length || text.charCodeAt(digits) === 0x20 ? text.slice(0, digits) : null
}
