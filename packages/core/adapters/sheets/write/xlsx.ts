import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from '../../../src/lists/sheet.js'
import { escapeMarkup } from '../../../src/shared/encoding/escape-markup.js'
import { escapeCellText } from '../read/xlsx-escapes.js'

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
  'xl/styles.xml': `${start}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><color rgb="FF1F5583"/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

export interface XlsxLook {
  /** In these columns, a cell with nothing but a company number links to the company at Companies House. */
  isLinked(column: number): boolean
  /** Rows above the header. */
  readonly titles?: readonly (readonly Cell[])[]
}

const noLinks: XlsxLook = { isLinked: () => false }

/**
 * A workbook with one sheet, written row by row, with a filter, column widths and a header that stays in sight. Texts are
 * never formulas, and company numbers keep their zeros.
 */
export function writeXlsx(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  look: XlsxLook = noLinks,
): Readable {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, { mtime: new Date(0) })
  const sheet = Readable.from(sheetXml(header, rows, look), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: new Date(0) })
  zip.end()
  const output = zip.outputStream as Readable
  sheet.once('error', (error) => output.destroy(error))
  return output
}

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  look: XlsxLook,
): AsyncGenerator<string> {
  const { titles = [] } = look
  const headerLine = titles.length + 1
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerLine}" topLeftCell="A${headerLine + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const above = titles.map((cells, place) => (cells.length === 0 ? '' : rowXml(cells, place + 1, '', noLinks)))
  let text = `${start}<worksheet xmlns="${main}">${pane}${widthsXml(header)}<sheetData>${above.join('')}${rowXml(header, headerLine, ' s="1"', noLinks)}`
  let line = headerLine
  for await (const cells of rows) {
    line += 1
    if (line > xlsxRowsMax) throw new Error(`An XLSX sheet holds at most ${xlsxRowsMax} rows.`)
    text += rowXml(cells, line, '', look)
    if (text.length < batchLength) continue
    yield text
    text = ''
  }
  const filter = header.length === 0 ? '' : `<autoFilter ref="A${headerLine}:${letters(header.length - 1)}${line}"/>`
  yield `${text}</sheetData>${filter}</worksheet>`
}

const widthMin = 10
const widthMax = 40

/** By the titles: the rows are not known yet. Names and reasons are longer than their titles. */
function widthsXml(header: readonly string[]): string {
  const widths = header.map((title, place) => {
    const least = /name|reason|company|account|address/i.test(title.slice(0, widthMax)) ? 32 : widthMin
    const width = Math.min(Math.max(title.length + 4, least), widthMax)
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`
  })
  return widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
}

function rowXml(cells: readonly Cell[], line: number, style: string, { isLinked }: XlsxLook): string {
  const shown = cells.map((cell, place) => {
    if (cell === null) return ''
    const reference = `${letters(place)}${line}`
    return typeof cell === 'string' && isLinked(place) && companyNumber.test(cell)
      ? linkXml(cell, reference)
      : cellXml(cell, reference, style)
  })
  return `<row r="${line}">${shown.join('')}</row>`
}

const companyNumber = /^[0-9A-Z]{2}[0-9]{5}[0-9A-Z]$/

/** The cell shows the number, and readers take it for the value. */
function linkXml(number: string, reference: string): string {
  const address = `https://find-and-update.company-information.service.gov.uk/company/${number}`
  return `<c r="${reference}" s="2" t="str"><f>HYPERLINK("${address}","${number}")</f><v>${number}</v></c>`
}

function cellXml(cell: Exclude<Cell, null>, reference: string, style: string): string {
  if (typeof cell === 'boolean') return `<c r="${reference}"${style} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"${style}><v>${cell}</v></c>`
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
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
