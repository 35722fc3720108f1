import { isKnownTitle } from '../../../src/lists/columns/titles.js'
import { type Cell, SheetError, textOf } from '../../../src/lists/sheet.js'
import { readStrings, type SharedStrings, textLengthMax } from './shared-strings.js'
import { unescapeCellText } from './xlsx-escapes.js'
import { readLook, type XlsxLook } from './xlsx-look.js'
import { damaged, openParts, type Parts, tooLarge } from './xlsx-parts.js'
import { dateOf, readStyles } from './xlsx-styles.js'
import { type Attributes, parsePart, xmlParser } from './xml-parser.js'

export const xlsxBytesMax = 50 * 1_024 * 1_024
const smallPartMax = 20_000_000
const sheetMax = 500_000_000
const columnsMax = 500
const cellsMax = 20_000_000
/** Excel's own limits. */
const cellsPerRowMax = 16_384
const linesMax = 1_048_576
const sheetsMax = 1_000
/** Excel allows 31 characters; other programs allow more. */
const sheetNameMax = 100
const othersMax = 100
const namesShown = 20
/** How far to look for a sheet that has a list. */
const sheetsTried = 20
const rowsTried = 11
/** The size of a sheet is stated at its start. */
const dimensionWithin = 4_096

export interface XlsxRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface XlsxSheet {
  readonly rows: AsyncIterable<XlsxRow>
  /** As the file states it; null if it does not. */
  readonly rowCount: number | null
  readonly look: XlsxLook
  readonly name: string
  /** The names of other visible sheets, of the first ones if there are many. */
  readonly others: readonly string[]
}

/**
 * Reads one sheet, row by row: the named one, or else the first visible one with the titles of a list, or else the first
 * visible one. Formulas count as their last value.
 * `source`: the bytes, or the descriptor of an open file, which stays open.
 */
export async function openXlsx(source: Buffer | number, name?: string): Promise<XlsxSheet> {
  const workbook = await openParts(source)
  const { sheets, is1904 } = await readSheetList(workbook)
  const visible = sheets.filter(({ isVisible }) => isVisible)
  const wanted =
    (name === undefined
      ? undefined
      : sheets.filter((one) => one.name.toLowerCase() === name.slice(0, sheetNameMax).toLowerCase())) ??
    (visible.length > 0 ? visible : sheets)
  if (wanted.length === 0) {
    const shown = sheets.slice(0, namesShown).map((one) => JSON.stringify(one.name))
    const names = shown.join(', ') + (sheets.length > namesShown ? ' …' : '')
    throw new SheetError(`The workbook has no sheet ${JSON.stringify(name ?? '')}.`, `Choose one of: ${names}.`)
  }
  const targets = await readTargets(workbook)
  const styles = await readStyles(workbook)
  const dates = styles.map(({ isDate }) => isDate)
  const strings = await readStrings(workbook)
  const context = { strings, dates, is1904 }
  const present = wanted.flatMap((one) => {
    const path = targets.get(one.id)
    return path !== undefined && workbook.has(path) ? [{ name: one.name, path }] : []
  })
  const { name: chosen, path } = await firstWithTitles(present, (one) => readRows(workbook, one.path, context))
  const others = visible.map((one) => one.name).filter((one) => one !== chosen)
  return {
    rows: readRows(workbook, path, context),
    rowCount: await readRowCount(workbook, path),
    look: await readLook(workbook, path, sheetMax, styles, columnOf),
    name: chosen,
    others: others.slice(0, othersMax),
  }
}

/** Workbooks often begin with a sheet of explanations. */
async function firstWithTitles(
  sheets: readonly PresentSheet[],
  rowsOf: (sheet: PresentSheet) => AsyncIterable<XlsxRow>,
): Promise<PresentSheet> {
  const [first] = sheets
  if (!first) throw damaged()
  if (sheets.length === 1) return first
  for (const sheet of sheets.slice(0, sheetsTried)) {
    let left = rowsTried
    for await (const { cells } of rowsOf(sheet)) {
      if (cells.filter((cell) => isKnownTitle(textOf(cell).trim())).length >= 2) return sheet
      left -= 1
      if (left === 0) break
    }
  }
  return first
}

interface ListedSheet {
  readonly name: string
  readonly id: string
  readonly isVisible: boolean
}

/** A sheet whose part is in the file. */
interface PresentSheet {
  readonly name: string
  readonly path: string
}

async function readSheetList(parts: Parts): Promise<{ sheets: readonly ListedSheet[]; is1904: boolean }> {
  if (!parts.has('xl/workbook.xml')) throw damaged()
  const sheets: ListedSheet[] = []
  let is1904 = false
  await parsePart(parts, 'xl/workbook.xml', smallPartMax, {
    onOpen(name, { name: title = '', state = 'visible', date1904, ...others }) {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      const id = Object.entries(others).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? ''
      if (name === 'sheet' && sheets.length < sheetsMax)
        sheets.push({ name: title.slice(0, sheetNameMax), id, isVisible: state === 'visible' })
    },
  })
  return { sheets, is1904 }
}

async function readTargets(parts: Parts): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  await parsePart(parts, 'xl/_rels/workbook.xml.rels', smallPartMax, {
    onOpen(name, { Id = '', Target = '' }) {
      if (name !== 'Relationship') return
      targets.set(Id, (Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`).toLowerCase())
    },
  })
  return targets
}

async function readRowCount(parts: Parts, path: string): Promise<number | null> {
  for await (const text of parts.read(path, sheetMax)) {
    const end = /<(?:\w+:)?dimension[^>]*ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(text.slice(0, dimensionWithin))?.[1]
    return end === undefined ? null : Number(end)
  }
  return null
}

interface CellContext {
  readonly strings: SharedStrings
  readonly dates: readonly boolean[]
  readonly is1904: boolean
}

async function* readRows(parts: Parts, path: string, context: CellContext): AsyncGenerator<XlsxRow> {
  let ready: XlsxRow[] = []
  let line = 0
  let cells: Cell[] = []
  let place = -1
  let attributes: Attributes = {}
  let text = ''
  let isValue = false
  let phonetic = 0
  let cellsInRow = 0
  let cellsInAll = 0
  const parser = xmlParser({
    onOpen(name, given) {
      if (name === 'row') {
        line = lineOf(given.r) ?? line + 1
        cells = []
        cellsInRow = 0
        place = -1
      } else if (name === 'c') {
        cellsInRow += 1
        cellsInAll += 1
        if (cellsInRow > cellsPerRowMax) throw tooLarge(`a row of more than ${cellsPerRowMax} cells`)
        if (cellsInAll > cellsMax) throw tooLarge(`more than ${cellsMax} cells`)
        attributes = given
        place = columnOf(given.r) ?? place + 1
        text = ''
      } else if (name === 'rPh') phonetic += 1
      isValue = (name === 'v' || name === 't') && phonetic === 0
    },
    onText(piece) {
      if (isValue) text += piece.slice(0, textLengthMax - text.length)
    },
    onClose(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'c' && place >= 0 && place < columnsMax) {
        while (cells.length < place) cells.push(null)
        cells[place] = cellOf(attributes, text, context)
      } else if (name === 'row') ready.push({ line, cells })
    },
  })
  for await (const piece of parts.read(path, sheetMax)) {
    parser.write(piece)
    yield* ready
    ready = []
  }
  parser.end()
  yield* ready
}

function lineOf(reference: string | undefined): number | null {
  if (!/^\d{1,7}$/.test(reference ?? '')) return null
  const line = Number(reference)
  return line >= 1 && line <= linesMax ? line : null
}

/** The place of column `AB` in a reference such as `AB12`, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf({ t, s }: Attributes, text: string, { strings, dates, is1904 }: CellContext): Cell {
  // A cell that only has a style has no value, whatever its type.
  if (text === '') return null
  if (t === 's') return strings.at(Number(text))
  if (t === 'b') return text === '1'
  if (t === 'inlineStr' || t === 'str') return unescapeCellText(text)
  if (t === 'd' || t === 'e') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return dates[Number(s ?? '0')] ? (dateOf(number, is1904) ?? number) : number
}
