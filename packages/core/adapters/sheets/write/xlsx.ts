import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from '../../../src/lists/sheet.js'
import { escapeMarkup } from '../../../src/shared/encoding/escape-markup.js'

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
  'xl/styles.xml': `${start}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

/** A workbook with one sheet, written row by row. Texts are never formulas, and company numbers keep their zeros. */
export function writeXlsx(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path, { mtime: new Date(0) })
  const sheet = Readable.from(sheetXml(header, rows), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: new Date(0) })
  zip.end()
  const output = zip.outputStream as Readable
  sheet.once('error', (error) => output.destroy(error))
  return output
}

async function* sheetXml(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  let text = `${start}<worksheet xmlns="${main}">${pane}<sheetData>${rowXml(header, 1, ' s="1"')}`
  let line = 1
  for await (const cells of rows) {
    line += 1
    if (line > xlsxRowsMax) throw new Error(`An XLSX sheet holds at most ${xlsxRowsMax} rows.`)
    text += rowXml(cells, line, '')
    if (text.length < batchLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function rowXml(cells: readonly Cell[], line: number, style: string): string {
  const shown = cells.map((cell, place) => (cell === null ? '' : cellXml(cell, `${letters(place)}${line}`, style)))
  return `<row r="${line}">${shown.join('')}</row>`
}

function cellXml(cell: Exclude<Cell, null>, reference: string, style: string): string {
  if (typeof cell === 'boolean') return `<c r="${reference}"${style} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${reference}"${style}><v>${cell}</v></c>`
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`
}

/** Also removes what XML cannot hold: control characters, lone surrogates and the two last characters of a plane. */
function escaped(text: string): string {
  return escapeMarkup(text.slice(0, textLengthMax).replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''))
}

/** `A` for 0, `AB` for 27. */
function letters(place: number): string {
  let text = ''
  for (let left = place + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(65 + ((left - 1) % 26)) + text
  }
  return text
}
