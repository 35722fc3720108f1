import { firstOf } from '../../shared/text.js'

/** Longest text that can name a company. Checked before any expression runs on it. */
export const textLengthMax = 300
const blanksMax = 2_000

/** `="09999991"`, with which a sheet keeps the zeros of a number. */
const formulaText = /^\s*="([^"]*)"\s*$/

/** What people write into cells that have no value. */
const placeholder = /^(?:n\/?a|none|null|nil|tbc|tba|unknown|not known|-+|\?+|#n\/a|#ref!|#value!|0)$/i

export function isPlaceholder(text: string): boolean {
  return text.length <= textLengthMax && placeholder.test(text)
}

/**
 * Removes what a terminal or a file would show as nothing, and the apostrophe that marks a text in a spreadsheet. Cuts
 * what is longer than `lengthMax`.
 */
export function cleanText(text: string, lengthMax: number): string {
  const clean = text
    .slice(0, Math.max(blanksMax, lengthMax))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/^'+/, '')
    .replace(formulaText, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return firstOf(clean, lengthMax)
}
