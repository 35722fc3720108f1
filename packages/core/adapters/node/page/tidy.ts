/** Blanks as one space, invisible characters gone: a soft hyphen or a zero-width space parts no number. */
export function tidy(text: string): string {
  if (!/[^ -~]| {2}/.test(text)) return text
  const visible = /\p{Cf}/u.test(text) ? text.replace(/\p{Cf}+/gu, '') : text
  return visible.replace(/[\s\p{Cc}]{2,}|[^\S ]|\p{Cc}/gu, ' ')
}

/** The same without blanks at its ends, and no longer than it may be; null where nothing is left. */
export function shortText(text: string, lengthMax: number): string | null {
  const short = tidy(text.slice(0, lengthMax * 4))
    .trim()
    .slice(0, lengthMax)
    .trimEnd()
  return short === '' ? null : short
}
