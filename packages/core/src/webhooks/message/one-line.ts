/** Line breaks, control characters, and marks that are invisible or change the direction of text. */
const unprintable = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const halfCharacter = /\p{Cs}/gu

/** A text from outside as one line of at most `lengthMax` UTF-16 units, which never ends in half a character. */
export function oneLine(text: string, lengthMax: number): string {
  const line = text
    .slice(0, lengthMax * 4)
    .replace(halfCharacter, '\uFFFD')
    .replace(unprintable, ' ')
    .trim()
  if (line.length <= lengthMax) return line
  return `${line.slice(0, lengthMax - 1).replace(halfCharacter, '')}…`
}
