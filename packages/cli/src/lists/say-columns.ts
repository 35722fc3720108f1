import { describeColumns, type guessColumns, notesOnColumns, type Sheet } from '@brassplate/core/lists'
import type { Terminal } from '../terminal/terminal.js'
import { sanitise } from '../text/sanitise.js'

const unreadShown = 10
const titleShownMax = 50

type Guess = Parameters<typeof guessColumns>

/** What each column is used for, what is not read, and what a person should know about that. */
export function sayColumns(
  { stderr }: Terminal,
  sheet: Sheet,
  columns: ReturnType<typeof guessColumns>,
  choices: Guess[1],
): void {
  if (sheet.isList) return
  const notes = notesOnColumns(sheet, columns, choices).map(
    ({ text, role, column }) => `${sanitise(`${text} Use --${role} ${JSON.stringify(column)}.`)}\n`,
  )
  const read = `Columns: ${describeColumns(sheet, columns)}${unreadNote(sheet, columns)}`
  stderr.write(`${sanitise(read)}\n${notes.join('')}`)
}

/** Columns that nothing is read from: the one that matters may be among them. */
function unreadNote({ columns: titles }: Sheet, columns: ReturnType<typeof guessColumns>): string {
  const read = new Set<unknown>(Object.values(columns))
  const unread = titles.filter((title, place) => title.trim() !== '' && !read.has(place))
  if (unread.length === 0) return ''
  const shown = unread.slice(0, unreadShown).map((title) => JSON.stringify(title.slice(0, titleShownMax)))
  const more = unread.length > unreadShown ? ` and ${unread.length - unreadShown} more` : ''
  return `; not read: ${shown.join(', ')}${more}`
}
