import { textLists } from './text-lists.js'
import { workbookLists } from './workbook-lists.js'

const kinds = { ...textLists, ...workbookLists }
const odd = [undefined, 'list.xlsx', 'list.csv', 'list.jsonl', 'list.txt', 'list', '../../x.csv', 'a\u0000.xlsx', '.']

/** A hostile list of a random kind: `{ kind, body, fileName, type }`. Sometimes its name belies it. */
export function makeList(random, leftOut = []) {
  const names = Object.keys(kinds).filter((name) => !leftOut.includes(name))
  const kind = random.oneOf(names)
  const list = kinds[kind](random)
  return { kind, ...list, fileName: random.chance(0.15) ? (random.oneOf(odd) ?? '') : list.fileName }
}
