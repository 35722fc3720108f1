import { SheetError } from '../../../src/lists/sheet.js'
import { xlsxBytesMax } from './xlsx.js'

const oldWorkbookStart = 'd0cf11e0'
const utf16Starts = ['fffe', 'feff']
const utf32Starts = ['fffe0000', '0000feff']
/** As Latin-1. */
const byteOrderMark = /^(?:ï»¿|ÿþ|þÿ)/
/** A name may begin with a bracket: `["Acme"] Widgets`. */
const jsonArray = /^\s*\[\s*(?:[{[]|"[^"]*(?:$|"\s*(?:,|\]\s*$)))/
const listFormats = 'Give the list as CSV, XLSX, JSON lines or plain lines.'

/** The first bytes, and all bytes including them. */
export async function withStart(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<[Buffer, AsyncIterable<Uint8Array>]> {
  const pieces = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < length) {
    const step = await pieces.next()
    if (step.done) break
    start = Buffer.concat([start, step.value])
  }
  async function* whole() {
    yield start
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value
  }
  return [start, whole()]
}

/** Any other file would be read as a list of strange names. */
export function refuseOtherFiles(start: Buffer): void {
  if (start.toString('hex', 0, 4) === oldWorkbookStart) {
    const nextStep = 'Open it in your spreadsheet and save it as XLSX or CSV, without a password.'
    throw new SheetError('The file is an old Excel workbook, or it has a password.', nextStep)
  }
  if (utf32Starts.includes(start.toString('hex', 0, 4)))
    throw new SheetError('The file is a text in UTF-32.', 'Save it as UTF-8 and send it again.')
  const text = start.toString('latin1').replaceAll('\0', '').replace(byteOrderMark, '')
  if (text.startsWith('%PDF-')) throw new SheetError('The file is a PDF document, not a list.', listFormats)
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw new SheetError('The file is a web page or XML.', listFormats)
  if (jsonArray.test(text)) {
    const nextStep = 'Send JSON lines: one object on each line, without brackets around them or commas between them.'
    throw new SheetError('The file is one JSON array.', nextStep)
  }
  if (start.includes(0) && !utf16Starts.includes(start.toString('hex', 0, 2))) {
    throw new SheetError('The file is not a text.', listFormats)
  }
}

/** A whole workbook, which is read from its end. */
export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (length > xlsxBytesMax) throw new SheetError('The workbook is larger than 50 MB.', 'Save the sheet as CSV.')
  }
  return Buffer.concat(held)
}

/** The text up to the end of the first non-blank line, and the whole text including it. */
export async function peek(texts: AsyncIterable<string>, lengthMax: number): Promise<[string, AsyncIterable<string>]> {
  const pieces = texts[Symbol.asyncIterator]()
  let start = ''
  while (start.length < lengthMax && !hasWholeLine(start)) {
    const step = await pieces.next()
    if (step.done) break
    start += step.value
  }
  async function* whole() {
    yield start
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) yield step.value
  }
  return [start, whole()]
}

/** Whether the first non-blank line is complete. */
function hasWholeLine(text: string): boolean {
  const start = text.search(/\S/)
  return start >= 0 && (text.indexOf('\n', start) >= 0 || text.indexOf('\r', start) >= 0)
}
