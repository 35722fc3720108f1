import { describe, expect, it } from 'vitest'
import { noResult, type RowAnswer } from '../../../src/lists/row-answer.js'
import { sheetOf, workbookOf } from '../../../testing/lists/hostile-workbooks.js'
import { allOf, inPieces } from '../../../testing/lists/known-client.js'
import { readSheet } from '../read/read-sheet.js'
import { writeResult } from './write-result.js'

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

async function lookAfterwards(its = styles) {
  const sheet = await readSheet(inPieces([await book(its)]), { name: 'customers.xlsx' })
  const answers = (await allOf(sheet.rows)).map(
    ({ line, cells }): RowAnswer => ({
      ...noResult,
      line,
      input: Object.fromEntries(sheet.columns.map((name, place) => [name, cells[place] ?? null])),
    }),
  )
  const bytes = Buffer.concat(await allOf(writeResult('xlsx', inPieces(answers), sheet)))
  return { sheet, again: await readSheet(inPieces([bytes]), { name: 'result.xlsx' }) }
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
