/** Of a text that somebody types. */
const wordsMax = 8

/** Whether a name has words that begin with all the given ones. */
export function hasWords(name: string, wanted: readonly string[]): boolean {
  const words = split(name)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** The words to look for. */
export function wordsIn(text: string): string[] {
  return split(text).slice(0, wordsMax)
}

function split(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []
}
