/** Collapses whitespace and removes invisible characters: a soft hyphen or zero-width space must not split a number. */
export function tidy(text: string): string {
  if (!/[^ -~]| {2}/.test(text)) return text
  const visible = /\p{Cf}/u.test(text) ? text.replace(/\p{Cf}+/gu, '') : text
  return visible.replace(/[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu, ' ')
}

/** Tidied, trimmed and truncated text; null if nothing is left. */
export function shortText(text: string, lengthMax: number): string | null {
  const short = tidy(text.slice(0, lengthMax * 4))
    .trim()
    .slice(0, lengthMax)
    .trimEnd()
  return short === '' ? null : short
}
