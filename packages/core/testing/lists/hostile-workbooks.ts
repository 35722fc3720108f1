import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** The parts of a workbook by path, as XML. */
export type WorkbookParts = Readonly<Record<string, string | Buffer>>

const main = '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'
const targets = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
const sheetPath = 'xl/worksheets/sheet1.xml'

/** A ZIP file of the parts. Parts that are not given are those of a workbook with one empty sheet. */
export async function workbookOf(parts: WorkbookParts): Promise<Buffer> {
  const zip = new ZipFile()
  const all = {
    'xl/workbook.xml': main,
    'xl/_rels/workbook.xml.rels': targets,
    [sheetPath]: sheetOf(''),
    ...parts,
  }
  for (const [path, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), path)
  return whole(zip)
}

/** A ZIP file that contains another one. */
export async function nestedZip(inner: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(inner, 'list.xlsx')
  return whole(zip)
}

async function whole(zip: ZipFile): Promise<Buffer> {
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream as Readable) pieces.push(piece)
  return Buffer.concat(pieces)
}

export function sheetOf(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`
}

/** Rows of texts, after the header `name`. */
export function textRows(texts: readonly string[]): string {
  const row = (text: string, place: number) => `<row r="${place + 1}"><c t="str"><v>${text}</v></c></row>`
  return ['name', ...texts].map(row).join('')
}

/** A workbook whose parts claim to be encrypted. */
export async function encryptedWorkbook(): Promise<Buffer> {
  const bytes = await workbookOf({ [sheetPath]: sheetOf(textRows(['One'])) })
  for (const [signature, offset] of [
    ['504b0304', 6],
    ['504b0102', 8],
  ] as const) {
    const mark = Buffer.from(signature, 'hex')
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 4)) {
      bytes.writeUInt8((bytes[at + offset] ?? 0) | 1, at + offset)
    }
  }
  return bytes
}

const manyOf = (text: string, count: number) => text.repeat(count)

/** Letters that do not compress well, so that they pass the limit of expansion. The same each time (xorshift). */
function noise(length: number): string {
  let state = 42
  const letters = Buffer.alloc(length)
  for (let place = 0; place < length; place += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    letters[place] = 97 + ((state >>> 8) % 26)
  }
  return letters.toString('latin1')
}

/**
 * Workbooks that try to use up time or memory. `scale` multiplies their size: 1 is about what the limits allow, which
 * suits a bench; tests take less.
 */
export const hostileWorkbooks: Readonly<Record<string, (scale: number) => Promise<Buffer>>> = {
  'deep tags': (scale) => workbookOf({ [sheetPath]: `<worksheet><sheetData><row>${manyOf('<a>', 200_000 * scale)}` }),
  'deep tags in the styles': (scale) => workbookOf({ 'xl/styles.xml': manyOf('<a>', 200_000 * scale) }),
  'deep tags in the list of sheets': (scale) => workbookOf({ 'xl/workbook.xml': manyOf('<a>', 200_000 * scale) }),
  'one endless row': (scale) =>
    workbookOf({ [sheetPath]: sheetOf(`<row>${manyOf('<c/>', 20_000_000 * scale)}</row>`) }),
  'many blank rows': (scale) => workbookOf({ [sheetPath]: sheetOf(manyOf('<row/>', 16_000_000 * scale)) }),
  'many strings': (scale) =>
    workbookOf({ 'xl/sharedStrings.xml': `<sst>${manyOf('<si/>', 19_800_000 * scale)}</sst>` }),
  'many strings that do not compress': (scale) =>
    workbookOf({
      'xl/sharedStrings.xml': `<sst>${noise(40_000_000 * scale).replaceAll('a', '</t></si><si><t>')}</sst>`,
    }),
  'many styles': (scale) =>
    workbookOf({
      'xl/styles.xml': `<styleSheet><cellXfs>${manyOf('<xf/>', 3_900_000 * scale)}</cellXfs></styleSheet>`,
    }),
  'brackets in a number format': (scale) =>
    workbookOf({
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${manyOf('[', 80_000 * scale)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    }),
  'a huge expansion': (scale) => workbookOf({ [sheetPath]: sheetOf(manyOf(' ', 400_000_000 * scale)) }),
  'one long text': (scale) => workbookOf({ [sheetPath]: sheetOf(textRows([manyOf('x', 30_000_000 * scale)])) }),
  'a string that every row repeats': (scale) =>
    workbookOf({
      'xl/sharedStrings.xml': `<sst><si><t>${manyOf('€', 32_000)}</t></si></sst>`,
      [sheetPath]: sheetOf(manyOf('<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', 3_100 * scale)),
    }),
  'many attributes': (scale) =>
    workbookOf({
      [sheetPath]: `<worksheet><row ${Array.from({ length: 80_000 * scale }, (_, place) => `a${place}="1"`).join(' ')}/>`,
    }),
  'odd references': () =>
    workbookOf({
      [sheetPath]: sheetOf(
        ['-5', '1e308', 'NaN', '99999999999', '0.5', '']
          .map((r) => `<row r="${r}"><c r="ZZZ${r}"><v>1</v></c><c r="A"><v>x</v></c></row>`)
          .join(''),
      ),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="x"/></cellXfs></styleSheet>',
    }),
  'an entity that grows': () =>
    workbookOf({
      [sheetPath]: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf(textRows(['&b;&b;&b;']))}`,
    }),
  'no end': () => workbookOf({ [sheetPath]: '<worksheet><sheetData><row><c t="str"><v>name' }),
  'tags in the wrong order': () => workbookOf({ [sheetPath]: '</row></c><v>1</v><c></row></sheetData><row><row></c>' }),
  encrypted: encryptedWorkbook,
  'a ZIP file in a ZIP file': async () => nestedZip(await workbookOf({})),
  'no parts': () => whole(new ZipFile()),
}
