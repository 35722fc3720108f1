import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, CellStyle, SheetLook, StyledCells } from '../../../src/lists/sheet.js'
import { escapeMarkup } from '../../../src/shared/encoding/escape-markup.js'
import { escapeCellText } from '../read/xlsx-escapes.js'
import { isDateFormat, serialOf } from '../read/xlsx-styles.js'
import { linkStyle, styleAt, stylesXml, titleStyle, withoutFormat } from './xlsx-styles.js'

/** What a sheet of Excel can hold. */
export const xlsxRowsMax = 1_048_576
const textLengthMax = 32_767
const batchLength = 65_536

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${start}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${start}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${start}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Companies" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${start}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
}

export interface XlsxLook {
  /** In these columns, a cell with nothing but a company number links to the company at Companies House. */
  isLinked(column: number): boolean
  /** Rows above the header. */
  readonly titles?: readonly (readonly Cell[])[]
  /** Of the workbook that the first columns come from. */
  readonly look?: SheetLook | undefined
}

export interface XlsxRow {
  readonly cells: readonly Cell[]
  /** In the workbook that `look` is of. Default: a row that it does not have. */
  readonly line?: number
}

const noLinks: XlsxLook = { isLinked: () => false }

/** The style of a cell by the place of its column; null for a plain one. */
type StyleOf = (place: number) => number | null

/**
 * A workbook with one sheet, written row by row, with a filter, column widths and a header that stays in sight. Texts are
 * never formulas, and company numbers keep their zeros.
 */
export function writeXlsx(header: readonly string[], rows: AsyncIterable<XlsxRow>, look: XlsxLook = noLinks): Readable {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, { mtime: new Date(0) })
  zip.addBuffer(Buffer.from(stylesXml(look.look)), 'xl/styles.xml', { mtime: new Date(0) })
  const sheet = Readable.from(sheetXml(header, rows, look), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: new Date(0) })
  zip.end()
  const output = zip.outputStream as Readable
  sheet.once('error', (error) => output.destroy(error))
  return output
}

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<XlsxRow>,
  look: XlsxLook,
): AsyncGenerator<string> {
  const { titles = [], look: kept } = look
  const dates = new Set(kept?.styles.flatMap(({ format }, place) => (isDate(format) ? [styleAt(place)] : [])))
  const styleIn = stylesOfRows(kept)
  const filled = new Set(kept?.styles.flatMap(({ fill }, place) => (fill === undefined ? [] : [styleAt(place)])))
  const toXml = (cells: readonly Cell[], line: number, styleOf: StyleOf, isLinked = noLinks.isLinked) =>
    rowXml(cells, line, {
      styleOf,
      isLinked,
      dates,
      filled,
      plainOf: (style) => (kept ? withoutFormat(style, kept) : style),
    })
  const headerLine = titles.length + 1
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerLine}" topLeftCell="A${headerLine + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const above = titles.map((cells, place) =>
    cells.length === 0 ? '' : toXml(cells, place + 1, (column) => styleAt(kept?.titles[place]?.[column])),
  )
  const first = toXml(header, headerLine, (column) => styleAt(kept?.header[column]) ?? titleStyle)
  let text = `${start}<worksheet xmlns="${main}">${pane}${widthsXml(header, kept)}<sheetData>${above.join('')}${first}`
  let line = headerLine
  for await (const { cells, line: ownLine = 0 } of rows) {
    line += 1
    if (line > xlsxRowsMax) throw new Error(`An XLSX sheet holds at most ${xlsxRowsMax} rows.`)
    text += toXml(cells, line, styleIn(ownLine), look.isLinked)
    if (text.length < batchLength) continue
    yield text
    text = ''
  }
  const filter = header.length === 0 ? '' : `<autoFilter ref="A${headerLine}:${letters(header.length - 1)}${line}"/>`
  yield `${text}</sheetData>${filter}</worksheet>`
}

/** The styles of a row by its line in the input. */
function stylesOfRows(look: SheetLook | undefined): (line: number) => StyleOf {
  const byLine = new Map<number, StyledCells[]>()
  for (const cells of look?.cells ?? []) byLine.set(cells[0], [...(byLine.get(cells[0]) ?? []), cells])
  return (line) => {
    const own = byLine.get(line) ?? []
    return (place) => {
      const found = own.find(([, first, last]) => place >= first && place <= last)
      return styleAt(found ? found[3] : look?.columns[place]?.style)
    }
  }
}

const widthMin = 10
const widthMax = 40

/** As in the input, or by the titles: the rows are not known yet. Names and reasons are longer than their titles. */
function widthsXml(header: readonly string[], look: SheetLook | undefined): string {
  const widths = header.map((title, place) => {
    const least = /name|reason|company|account|address/i.test(title.slice(0, widthMax)) ? 32 : widthMin
    const width = look?.columns[place]?.width ?? Math.min(Math.max(title.length + 4, least), widthMax)
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`
  })
  return widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
}

interface RowLook extends Pick<XlsxLook, 'isLinked'> {
  readonly styleOf: StyleOf
  /** The styles that show dates. */
  readonly dates: ReadonlySet<number | null>
  /** The styles that also colour an empty cell. */
  readonly filled: ReadonlySet<number | null>
  plainOf(style: number): number
}

function rowXml(cells: readonly Cell[], line: number, look: RowLook): string {
  const { isLinked, styleOf, dates, filled, plainOf } = look
  const shown = cells.map((cell, place) => {
    const style = styleOf(place)
    if (cell === null && !filled.has(style)) return ''
    const reference = `r="${letters(place)}${line}"`
    if (cell === null) return `<c ${reference} s="${style}"/>`
    if (typeof cell === 'string' && isLinked(place) && companyNumber.test(cell)) return linkXml(cell, reference)
    const serial = typeof cell === 'string' && dates.has(style) ? serialOf(cell) : null
    // A number that is no date would be shown as one.
    const fitting = style !== null && typeof cell === 'number' && dates.has(style) ? plainOf(style) : style
    return cellXml(serial ?? cell, fitting === null ? reference : `${reference} s="${fitting}"`)
  })
  return `<row r="${line}">${shown.join('')}</row>`
}

function isDate(format: CellStyle['format']): boolean {
  return typeof format === 'string' ? isDateFormat(0, format) : isDateFormat(format ?? 0, undefined)
}

const companyNumber = /^[0-9A-Z]{2}[0-9]{5}[0-9A-Z]$/

/** The cell shows the number, and readers take it for the value. */
function linkXml(number: string, reference: string): string {
  const address = `https://find-and-update.company-information.service.gov.uk/company/${number}`
  return `<c ${reference} s="${linkStyle}" t="str"><f>HYPERLINK("${address}","${number}")</f><v>${number}</v></c>`
}

/** `attributes`: its reference and style. */
function cellXml(cell: Exclude<Cell, null>, attributes: string): string {
  if (typeof cell === 'boolean') return `<c ${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c ${attributes}><v>${cell}</v></c>`
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
}

function escaped(text: string): string {
  return escapeMarkup(escapeCellText(text.slice(0, textLengthMax)))
}

/** `A` for 0, `AB` for 27. */
function letters(place: number): string {
  let text = ''
  for (let left = place + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  }
  return text
}
