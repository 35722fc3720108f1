import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { type Cell, SheetError } from '../sheet.js'
import { dateOf, isDateFormat } from './xlsx-styles.js'

export const xlsxBytesMax = 50 * 1_024 * 1_024
const entriesMax = 10_000
const smallPartMax = 20_000_000
const stringsMax = 100_000_000
const sheetMax = 500_000_000
const columnsMax = 500
/** What a cell of Excel can hold. */
const textLengthMax = 32_767
const sheetsMax = 1_000
const namesShown = 20
/** The parser holds what it cannot report yet, such as a comment without an end. */
const silentLengthMax = 1_000_000

export interface XlsxRow {
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface XlsxSheet {
  readonly rows: AsyncIterable<XlsxRow>
  /** As the file states it; null if it does not. */
  readonly rowCount: number | null
}

/** Reads one sheet, row by row: the named one, or the first that is visible. Formulas count as their last value. */
export async function openXlsx(bytes: Buffer, name?: string): Promise<XlsxSheet> {
  if (bytes.length > xlsxBytesMax)
    throw new SheetError('The workbook is larger than 50 MB.', 'Save the sheet as CSV, or split it.')
  const workbook = await openParts(bytes)
  const { sheets, is1904 } = await readSheetList(workbook)
  const sheet =
    name === undefined
      ? (sheets.find(({ isVisible }) => isVisible) ?? sheets[0])
      : sheets.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!sheet) {
    const shown = sheets.slice(0, namesShown).map((one) => JSON.stringify(one.name.slice(0, 100)))
    const names = shown.join(', ') + (sheets.length > namesShown ? ' …' : '')
    throw new SheetError(`The workbook has no sheet ${JSON.stringify(name ?? '')}.`, `Choose one of: ${names}.`)
  }
  const targets = await readTargets(workbook)
  const path = targets.get(sheet.id)
  if (path === undefined || !workbook.has(path)) throw damaged()
  const dates = await readDateStyles(workbook)
  const strings = await readStrings(workbook)
  const context = { strings, dates, is1904 }
  return { rows: readRows(workbook, path, context), rowCount: await readRowCount(workbook, path) }
}

function damaged(): SheetError {
  return new SheetError('The file is not a readable XLSX workbook.', 'Open it in your spreadsheet and save it again.')
}

interface Parts {
  has(path: string): boolean
  /** The text of a part in pieces; stops with an error beyond `bytesMax`. Empty if there is no such part. */
  read(path: string, bytesMax: number): AsyncGenerator<string>
}

async function openParts(bytes: Buffer): Promise<Parts> {
  const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(yauzl.fromBuffer)
  const zip = await open(bytes, { lazyEntries: true }).catch(() => {
    throw damaged()
  })
  const entries = new Map<string, Entry>()
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      if (entries.size > entriesMax) failed(damaged())
      else zip.readEntry()
    })
    zip.once('end', done)
    zip.once('error', () => failed(damaged()))
    zip.readEntry()
  })
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  return {
    has: (path) => entries.has(path),
    async *read(path, bytesMax) {
      const entry = entries.get(path)
      if (!entry) return
      const decoder = new TextDecoder()
      let length = 0
      try {
        for await (const piece of await openEntry(entry)) {
          const chunk = piece as Buffer
          length += chunk.length
          if (length > bytesMax)
            throw new SheetError('The workbook is too large.', 'Save the sheet as CSV, or split it.')
          yield decoder.decode(chunk, { stream: true })
        }
      } catch (error) {
        throw error instanceof SheetError ? error : damaged()
      }
    },
  }
}

type Attributes = Readonly<Record<string, string>>

interface Handlers {
  onOpen(name: string, attributes: Attributes): void
  onClose?(name: string): void
  onText?(text: string): void
}

/** Element names come without their namespace prefix. Refuses a text that makes the parser hold ever more. */
function xmlParser({ onOpen, onClose, onText }: Handlers): Pick<Parser, 'write' | 'end'> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  let silentLength = 0
  const report = () => {
    silentLength = 0
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        report()
        onOpen(local(name), attributes)
      },
      onclosetag: (name) => {
        report()
        onClose?.(local(name))
      },
      ontext: (text) => {
        report()
        onText?.(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(text) {
      silentLength += text.length
      parser.write(text)
      if (silentLength > silentLengthMax) throw damaged()
    },
    end: () => parser.end(),
  }
}

async function parsePart(parts: Parts, path: string, bytesMax: number, handlers: Handlers): Promise<void> {
  const parser = xmlParser(handlers)
  for await (const text of parts.read(path, bytesMax)) parser.write(text)
  parser.end()
}

interface ListedSheet {
  readonly name: string
  readonly id: string
  readonly isVisible: boolean
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
        sheets.push({ name: title, id, isVisible: state === 'visible' })
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

/** For each cell style, whether it shows a date. */
async function readDateStyles(parts: Parts): Promise<readonly boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInStyles = false
  await parsePart(parts, 'xl/styles.xml', smallPartMax, {
    onOpen(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isInStyles = true
      if (name === 'xf' && isInStyles) styles.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    onClose(name) {
      if (name === 'cellXfs') isInStyles = false
    },
  })
  return styles
}

async function readStrings(parts: Parts): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  await parsePart(parts, 'xl/sharedstrings.xml', stringsMax, {
    onOpen(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    onText(piece) {
      if (isText) text += piece.slice(0, textLengthMax - text.length)
    },
    onClose(name) {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

async function readRowCount(parts: Parts, path: string): Promise<number | null> {
  for await (const text of parts.read(path, sheetMax)) {
    const end = /<(?:\w+:)?dimension[^>]*ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(text)?.[1]
    return end === undefined ? null : Number(end)
  }
  return null
}

interface CellContext {
  readonly strings: readonly string[]
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
  const parser = xmlParser({
    onOpen(name, given) {
      if (name === 'row') {
        line = Number(given.r ?? line + 1)
        cells = []
        place = -1
      } else if (name === 'c') {
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

/** The place of column `AB` in a reference such as `AB12`, counted from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf({ t, s }: Attributes, text: string, { strings, dates, is1904 }: CellContext): Cell {
  if (t === 's') return strings[Number(text)] ?? null
  if (t === 'b') return text === '1'
  if (text === '') return null
  if (t === 'inlineStr' || t === 'str' || t === 'd' || t === 'e') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return dates[Number(s ?? '0')] ? (dateOf(number, is1904) ?? number) : number
}
