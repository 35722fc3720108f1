const [bell, esc, end, start] = ['\u0007', '\u001b', '\u009c', '\u009b']
/** Terminal escape sequences: CSI sequences, and strings such as OSC. */
const escapeSequences = new RegExp(
  `(?:${esc}\\[|${start})[0-?]*[ -/]*[@-~]|${esc}[\\]PX^_][^${bell}${esc}${end}]*(?:${bell}|${esc}\\\\|${end})`,
  'g',
)
const spaces = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu
/** Control, invisible and direction-changing characters. Joiners stay, because some scripts and emoji need them. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** Makes untrusted text a single line that cannot control the terminal. */
export function sanitise(text: string): string {
  return text
    .replace(escapeSequences, '')
    .replace(spaces, ' ')
    .replace(unseen, '')
    .replace(/\p{Cs}/gu, '\ufffd')
}

/** Equivalent JSON in which control and invisible characters are escaped. */
export function plainJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) =>
    found
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
