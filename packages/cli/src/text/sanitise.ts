const [bell, esc, end, start] = ['\u0007', '\u001b', '\u009c', '\u009b']
/** Commands to a terminal: those that end in a letter, and those that carry a text of their own. */
const escapeSequences = new RegExp(
  `(?:${esc}\\[|${start})[0-?]*[ -/]*[@-~]|${esc}[\\]PX^_][^${bell}${esc}${end}]*(?:${bell}|${esc}\\\\|${end})`,
  'g',
)
const spaces = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/** Control characters, and whatever is not seen or turns text round; joiners stay, since scripts and emoji need them. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** One line that a terminal only shows, whatever a website or another's record holds. */
export function sanitise(text: string): string {
  return text
    .replace(escapeSequences, '')
    .replace(spaces, ' ')
    .replace(unseen, '')
    .replace(/\p{Cs}/gu, '\ufffd')
}

/** JSON with everything that is not plain to see written as an escape; it says the same. */
export function plainJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
