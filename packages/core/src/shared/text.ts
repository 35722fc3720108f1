/** Length in UTF-8 bytes. A lone surrogate counts as the replacement character. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

/** At most `max` characters, the last of them an ellipsis if the text was longer. No character is cut in two. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${firstOf(text, max - 1)}…`
}

/** The first `max` characters, without half of one at the end. */
export function firstOf(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
