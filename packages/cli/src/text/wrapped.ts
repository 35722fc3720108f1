import { sanitise } from './sanitise.js'
import { widthOf } from './width.js'

const columnsMin = 20

/** Wraps a text to the width. A word longer than a line is not broken. */
export function wrapped(text: string, columns: number, indent = ''): string {
  const lines = wrappedLines(sanitise(text), Math.max(columnsMin, columns - indent.length))
  return lines.map((each) => `${indent}${each}\n`).join('')
}

/** The lines of a text that has no line breaks of its own. */
export function wrappedLines(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
  return lines
}
