import { describe, expect, it } from 'vitest'
import { noResult, type RowAnswer } from '../../../src/lists/row-result.js'
import { sheetOf, workbookOf } from '../../../testing/lists/hostile-workbooks.js'
import { allOf, inPieces } from '../../../testing/lists/known-client.js'
import { readSheet } from '../read/read-sheet.js'
import { type WriteResult, writeResult } from './write-result.js'

const styles = `<styleSheet>
  <numFmts><numFmt numFmtId="164" formatCode="&quot;£&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>
  <fonts><font/><font><b/></font><font><i/><color theme="4" tint="0.5"/></font></fonts>
  <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
    <fill><patternFill patternType="solid"><fgColor rgb="FFFFEE00"/></patternFill></fill></fills>
  <cellStyleXfs><xf fontId="1"/></cellStyleXfs>
  <cellXfs><xf/><xf fontId="1"/><xf fontId="1" fillId="2"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14" fontId="2"/></cellXfs>
  <dxfs><dxf><font><b/></font></dxf></dxfs>
</styleSheet>`
const theme =
  '<a:theme><a:clrScheme><a:dk1><a:sysClr lastClr="000000"/></a:dk1><a:accent1><a:srgbClr val="204060"/></a:accent1></a:clrScheme></a:theme>'

const text = (reference: string, style: number, value: string) =>
  `<c r="${reference}" s="${style}" t="str"><v>${value}</v></c>`
const number = (reference: string, style: number, value: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

const rows = [
  `<row r="1">${text('A1', 1, 'Customers 2026')}</row>`,
  `<row r="3">${text('A3', 2, 'Company')}${text('B3', 2, 'Company number')}${text('C3', 1, 'Turnover')}${text('D3', 1, 'Since')}${text('E3', 1, 'Seen')}</row>`,
  `<row r="4">${text('A4', 0, 'Salt Ltd')}${text('B4', 0, '01234567')}${number('C4', 3, 1234.5)}${number('D4', 4, 45000)}${number('E4', 5, 45000.5)}</row>`,
  `<row r="5">${text('A5', 0, 'Quay Ltd')}${text('B5', 0, '01234568')}${number('C5', 3, 7)}${text('D5', 4, 'unknown')}</row>`,
]
const book = (its = styles) =>
  workbookOf({
    'xl/styles.xml': its,
    'xl/theme/theme1.xml': theme,
    'xl/worksheets/sheet1.xml': sheetOf(rows.join('')).replace(
      '<sheetData>',
      '<cols><col min="1" max="1" width="42.5"/><col min="3" max="4" width="18"/></cols><sheetData>',
    ),
  })

const header = `<row r="1">${text('A1', 1, 'Company')}${text('B1', 1, 'Company number')}${text('C1', 1, 'Turnover')}</row>`
const bookOf = (its: readonly string[]) =>
  workbookOf({ 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': sheetOf(its.join('')) })

interface Wanted extends Partial<WriteResult> {
  readonly isMatched?: (line: number) => boolean
}

/** A workbook, and its result as it is read again. */
async function resultOf(workbook: Uint8Array, { isMatched = () => false, ...wanted }: Wanted = {}) {
  const sheet = await readSheet(inPieces([workbook]), { name: 'customers.xlsx' })
  const answers = (await allOf(sheet.rows)).map(
    ({ line, cells }): RowAnswer => ({
      ...noResult,
      ...(isMatched(line) ? { outcome: 'matched' } : {}),
      line,
      input: Object.fromEntries(sheet.columns.map((name, place) => [name, cells[place] ?? null])),
    }),
  )
  const bytes = Buffer.concat(await allOf(writeResult('xlsx', inPieces(answers), { ...sheet, ...wanted })))
  return { sheet, again: await readSheet(inPieces([bytes]), { name: 'result.xlsx' }) }
}

async function lookAfterwards(its = styles) {
  return resultOf(await book(its))
}

describe('the look of a workbook', () => {
  it('is read from its titles, its header and the cells of each column', async () => {
    const { sheet } = await lookAfterwards()
    const { look } = sheet
    const styleAt = (place: number | null | undefined) => look?.styles[place ?? -1]
    expect(look?.columns.map(({ width }) => width)).toEqual([42.5, null, 18, 18, null])
    expect(styleAt(look?.titles[0]?.[0])).toEqual({ isBold: true })
    expect(styleAt(look?.header[0])).toEqual({ isBold: true, fill: 'FFEE00' })
    expect(look?.columns.map(({ style }) => styleAt(style))).toEqual([
      undefined,
      undefined,
      { format: '"£"#,##0.00' },
      { format: 'dd/mm/yyyy' },
      { isItalic: true, colour: '90A0B0', format: 14 },
    ])
  })

  it('is the same in the result, where dates are dates again', async () => {
    const { sheet, again } = await lookAfterwards()
    const own = sheet.columns.length
    const resolved = (one: typeof sheet) => ({
      columns: one.look?.columns.slice(0, own).map(({ style }) => one.look?.styles[style ?? -1]),
      header: one.look?.header.slice(0, own).map((style) => one.look?.styles[style ?? -1]),
      titles: one.look?.titles[0]?.slice(0, own).map((style) => one.look?.styles[style ?? -1]),
    })
    expect(resolved(again)).toEqual(resolved(sheet))
    expect(again.look?.columns[0]?.width).toBe(42.5)
    const cells = (await allOf(again.rows)).map((row) => row.cells.slice(0, own))
    expect(cells).toEqual([
      ['Salt Ltd', '01234567', 1234.5, '2023-03-15', '2023-03-15 12:00:00'],
      ['Quay Ltd', '01234568', 7, 'unknown', null],
    ])
  })

  it('keeps the highlight of single rows and cells, also in a result with some of the rows', async () => {
    const marked = await bookOf([
      header,
      `<row r="2">${text('A2', 0, 'Salt Ltd')}${text('B2', 0, '01234567')}</row>`,
      `<row r="3" s="2" customFormat="1">${text('A3', 2, 'Quay Ltd')}</row>`,
      `<row r="5">${text('A5', 0, 'Ferry Ltd')}${text('B5', 2, '01234569')}</row>`,
      ...[6, 7].map((line) => `<row r="${line}">${text(`A${line}`, 0, 'Mill Ltd')}${text(`B${line}`, 0, '1')}</row>`),
    ])
    for (const rowChoice of ['all', 'matched'] as const) {
      const { again } = await resultOf(marked, { isMatched: (line) => line !== 2, rowChoice })
      const filled = again.look?.cells?.filter(([, , , style]) => again.look?.styles[style ?? -1]?.fill === 'FFEE00')
      const places = filled?.map(([line, first, last]) => [line, first, last])
      expect(places).toEqual(
        rowChoice === 'all'
          ? [
              [3, 0, 2],
              [5, 1, 1],
            ]
          : [
              [2, 0, 2],
              [3, 1, 1],
            ],
      )
    }
  })

  it('gives a number no format of other cells', async () => {
    const mixed = await bookOf([
      header,
      `<row r="2">${text('A2', 0, 'Salt Ltd')}${number('B2', 4, 45000)}${number('C2', 3, 10)}</row>`,
      `<row r="3">${text('A3', 0, 'Quay Ltd')}${number('B3', 4, 45001)}${number('C3', 3, 11)}</row>`,
      `<row r="4">${text('A4', 0, 'Ferry Ltd')}${number('B4', 0, 7)}${number('C4', 0, 2024)}</row>`,
    ])
    const { sheet, again } = await resultOf(mixed)
    const values = ['2023-03-15', '2023-03-16', 7]
    expect((await allOf(again.rows)).map(({ cells }) => cells[1])).toEqual(values)
    const formatAt = (line: number, place: number) => {
      const own = again.look?.cells?.find(([at, first, last]) => at === line && place >= first && place <= last)
      return again.look?.styles[(own ? own[3] : again.look.columns[place]?.style) ?? -1]?.format
    }
    expect([2, 3, 4].map((line) => formatAt(line, 2))).toEqual(['"£"#,##0.00', '"£"#,##0.00', undefined])
    // Rows that are too far down to have looks of their own.
    const { cells: _, ...columnsOnly } = sheet.look ?? expect.fail('no look')
    const far = await resultOf(mixed, { look: columnsOnly })
    expect((await allOf(far.again.rows)).map(({ cells }) => cells[1])).toEqual(values)
    expect(far.again.look?.styles.map(({ format }) => format)).not.toContain('"£"#,##0.00')
  })

  it('of empty cells makes no row and no style of a column', async () => {
    const empty = (line: number) =>
      `<row r="${line}"><c r="A${line}" s="2"/><c r="B${line}" s="2" t="s"/><c r="C${line}" s="2" t="b"><v></v></c></row>`
    const book = await bookOf([
      header,
      `<row r="2">${text('A2', 0, 'Salt Ltd')}${text('B2', 0, '01234567')}${number('C2', 3, 10)}</row>`,
      ...[3, 4, 5].map(empty),
    ])
    const { sheet } = await resultOf(book)
    expect(sheet.sample).toHaveLength(1)
    const styles = sheet.look?.columns.map(({ style }) => sheet.look?.styles[style ?? -1])
    expect(styles).toEqual([undefined, undefined, { format: '"£"#,##0.00' }])
  })

  it('keeps no format that a workbook may not have', async () => {
    const odd = styles
      .replace('<xf numFmtId="165"/>', '<xf numFmtId="1.5"/>')
      .replace('#,##0.00', '#,##0.00\uffff')
      .replace('numFmtId="14"', 'numFmtId="1e-9"')
    const { sheet, again } = await lookAfterwards(odd)
    for (const { look } of [sheet, again]) expect(look?.styles.filter(({ format }) => format !== undefined)).toEqual([])
  })

  it('is bounded: a workbook that states a width twenty thousand times is read at once', async () => {
    const many = '<col min="1" max="16384" width="9"/>'.repeat(20_000)
    const bytes = await workbookOf({
      'xl/worksheets/sheet1.xml': sheetOf(rows.join('')).replace('<sheetData>', `<cols>${many}</cols><sheetData>`),
    })
    const { look } = await readSheet(inPieces([bytes]), { name: 'customers.xlsx' })
    expect(look?.columns).toHaveLength(5)
  })
})
