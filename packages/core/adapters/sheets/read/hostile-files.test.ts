import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SheetError } from '../../../src/lists/sheet.js'
import { hostileWorkbooks, sheetOf, textRows, workbookOf } from '../../../testing/lists/hostile-workbooks.js'
import { allOf, inPieces } from '../../../testing/lists/known-client.js'
import { readSheet } from './read-sheet.js'

const sheetPath = 'xl/worksheets/sheet1.xml'

/** The number of rows, or why the file is refused. */
async function outcomeOf(bytes: Uint8Array, name: string | null = null): Promise<number | string> {
  try {
    return (await allOf((await readSheet(inPieces([bytes]), { name })).rows)).length
  } catch (error) {
    if (error instanceof SheetError) return `${error.message} ${error.nextStep}`
    throw error
  }
}

const growthMax = 3.5
const tries = 24

/**
 * How much more processor time twice the size takes. Other work on the machine only adds to it, so the least of several
 * tries counts, and they end when the growth is small enough. The large one goes first: it also compiles the code, so
 * the small one cannot look dear.
 */
async function growth(bytesOf: (scale: number) => Promise<Buffer>, scale: number): Promise<number> {
  const [one, two] = [await bytesOf(scale), await bytesOf(scale * 2)]
  const cost = async (bytes: Buffer) => {
    const before = process.cpuUsage()
    await outcomeOf(bytes)
    const { user, system } = process.cpuUsage(before)
    // What takes a few milliseconds says nothing about growth.
    return Math.max(user + system, 20_000)
  }
  let [least, leastOfTwo] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let time = 0; time < tries; time += 1) {
    leastOfTwo = Math.min(leastOfTwo, await cost(two))
    least = Math.min(least, await cost(one))
    if (leastOfTwo / least < growthMax) break
  }
  return leastOfTwo / least
}

describe('readSheet of a hostile workbook', () => {
  it.each([
    ['deep tags', 'not a readable XLSX workbook'],
    ['deep tags in the styles', 'not a readable XLSX workbook'],
    ['deep tags in the list of sheets', 'not a readable XLSX workbook'],
    ['one endless row', 'The workbook has a part that unpacks to more than 100 times its size.'],
    ['many strings', 'The workbook has a part that unpacks to more than 100 times its size.'],
    ['many styles', 'The workbook has a part that unpacks to more than 100 times its size.'],
    ['a huge expansion', 'The workbook has a part that unpacks to more than 100 times its size.'],
    ['encrypted', 'The file is encrypted. Remove its password'],
    ['a ZIP file in a ZIP file', 'The file is a ZIP archive, not a workbook. Unpack it'],
    ['no parts', 'not'],
  ])('refuses %s and says why', async (name, why) => {
    expect(await outcomeOf((await hostileWorkbooks[name]?.(0.1)) ?? Buffer.alloc(0))).toContain(why)
  })

  it.each(Object.keys(hostileWorkbooks))('takes no more than linear time for %s', async (name) => {
    const bytesOf = hostileWorkbooks[name]
    if (bytesOf) expect(await growth(bytesOf, 0.05)).toBeLessThan(growthMax)
  })

  it('counts texts, styles and the cells of a row, however well they are packed', async () => {
    // Stored parts of below 1 MB are not measured by their expansion.
    const cells = sheetOf(`<row>${'<c/>'.repeat(16_385)}</row>`)
    expect(await outcomeOf(await workbookOf({ [sheetPath]: cells }))).toContain('a row of more than 16384 cells')
    const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs></styleSheet>`
    expect(await outcomeOf(await workbookOf({ 'xl/styles.xml': styles }))).toContain('more than 65490 styles')
    const texts = Array.from({ length: 1_000_001 }, (_, place) => `<si><t>${place * 7_919}</t></si>`).join('')
    const strings = await workbookOf({ 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
    expect(await outcomeOf(strings)).toContain('more than 1000000 texts')
  })

  it('cuts the names of sheets and their number, which are stored with a list', async () => {
    const listed = Array.from({ length: 300 }, (_, place) => `<sheet name="${place} ${'n'.repeat(500)}" r:id="r1"/>`)
    const bytes = await workbookOf({ 'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>` })
    const { workbook } = await readSheet(inPieces([bytes]), { name: null })
    expect([workbook?.sheet.length, workbook?.others.length]).toEqual([100, 100])
    expect(Math.max(...(workbook?.others ?? []).map((name) => name.length))).toBe(100)
  })

  it('reads a workbook with long number formats, odd references and texts of every length', async () => {
    const texts = ['', 'One', 'é€𐍈', 'x'.repeat(32_767), '€'.repeat(32_767), 'last']
    const strings = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
    const rows = texts.map((_, place) => `<row r="x"><c t="s"><v>${place}</v></c></row>`).join('')
    const bytes = await workbookOf({ 'xl/sharedStrings.xml': strings, [sheetPath]: sheetOf(rows) })
    const { rows: found } = await readSheet(inPieces([bytes]), { name: null })
    expect((await allOf(found)).map(({ cells: [cell] }) => cell)).toEqual(texts.slice(2))
    expect(await outcomeOf((await hostileWorkbooks['brackets in a number format']?.(1)) ?? Buffer.alloc(0))).toBe(0)
  })

  it('gives rows or a reason for any workbook', async () => {
    const names = ['row', 'c', 'v', 't', 'si', 'xf', 'cellXfs', 'sheet', 'a:row', '!--', '?x', '']
    const token = fc.oneof(
      fc.constantFrom(...names).map((name) => `<${name}>`),
      fc.constantFrom(...names).map((name) => `</${name}>`),
      fc
        .tuple(fc.constantFrom(...names), fc.string())
        .map(([name, text]) => `<${name} r="${text}" t="s" s="${text}"/>`),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&#x10FFFF;', '&#0;', '&lt;', '<![CDATA[', ']]>', '<!DOCTYPE', '"', "'", '>'),
    )
    const xml = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(''))
    const paths = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/sharedStrings.xml', sheetPath]
    const parts = fc.dictionary(fc.constantFrom(...paths), xml, { maxKeys: 3 })
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.nat()), async (given, flips) => {
        const bytes = await workbookOf({ [sheetPath]: sheetOf(textRows(['One'])), ...given })
        for (const flip of flips) bytes[4 + (flip % (bytes.length - 4))] = flip % 256
        await outcomeOf(bytes)
      }),
      { numRuns: 200 },
    )
  })
})

describe('readSheet of a hostile text', () => {
  const text = (content: string) => Buffer.from(content)

  it('finds title rows below long cells in time that grows with their length', async () => {
    const list = async (scale: number) => text(`x,${'\ufdfa'.repeat(65_000 * scale)}\n`.repeat(10))
    expect(await growth(list, 1)).toBeLessThan(growthMax)
  })

  it('reads quotes after blanks in time that grows with their number', async () => {
    const list = async (scale: number) => text(`name,x\n${' '.repeat(30_000 * scale)}a${'"'.repeat(30_000 * scale)}\n`)
    expect(await growth(list, 0.5)).toBeLessThan(growthMax)
  })

  it('says which line of JSON is nested too deep and reads the others', async () => {
    const deep = `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    const lines = ['{"name":"One"}', deep, `{"name":"${'['.repeat(100)}"}`, '{"name":[[["Two"]]]}']
    const { rows } = await readSheet(inPieces([text(lines.join('\n'))]), { name: 'a.jsonl' })
    expect((await allOf(rows)).map(({ cells, problem }) => problem ?? cells[0])).toEqual([
      'One',
      'The line is nested more than 64 levels deep.',
      '['.repeat(100),
      '[[["Two"]]]',
    ])
  })
})

describe('hostileWorkbooks', () => {
  it('has texts that really do not compress, so that they reach the parser', async () => {
    const bytes = (await hostileWorkbooks['many strings that do not compress']?.(0.05)) ?? Buffer.alloc(0)
    expect(bytes.length).toBeGreaterThan(1_000_000)
    expect(await outcomeOf(bytes)).toBe(0)
  })
})
