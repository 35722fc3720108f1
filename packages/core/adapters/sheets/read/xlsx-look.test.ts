import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SheetLook } from '../../../src/lists/sheet.js'
import { type LookOfCell, lookOf, type XlsxLook } from './xlsx-look.js'
import type { XlsxStyle } from './xlsx-styles.js'

const styles: readonly XlsxStyle[] = [
  { isDate: false },
  { isDate: false, fill: 'FFEE00' },
  { isDate: false, isBold: true },
  { isDate: false, isBold: true, fill: '00AAFF' },
]

type Rows = XlsxLook['rows']

function look(rows: Rows, width: number): SheetLook {
  const columns = Array.from({ length: width }, (_, place) => `Column ${place}`)
  const dialect = { delimiter: ',', hasByteOrderMark: false }
  const sheet = { columns, isList: false, headerLine: 1, dialect, sample: [], size: null }
  return lookOf({ styles, widths: new Map(), rows }, sheet)
}

function shownAt({ columns, cells, styles: kept }: SheetLook, line: number, place: number) {
  const own = cells?.filter(([at, first, last]) => at === line && first <= place && place <= last) ?? []
  expect(own.length).toBeLessThanOrEqual(1)
  const style = own[0] ? own[0][3] : columns[place]?.style
  return kept[style ?? -1] ?? {}
}

describe('the look of the cells of a workbook', () => {
  it('is that of their column or their own, whatever the file mentions in whatever order', () => {
    const style = fc.integer({ min: 0, max: styles.length - 1 })
    const cell = fc.record({ style, value: fc.constantFrom('none', 'number', 'other') })
    const row = fc.record({
      style: fc.option(style, { nil: undefined }),
      cells: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), cell), { maxLength: 7 }).map((cells) => new Map(cells)),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (given) => {
        const rows: Rows = new Map(given.map((one, place) => [place + 2, one] as const))
        const kept = look(rows, 5)
        for (const [line, one] of rows) {
          for (let place = 0; place < 5; place += 1) {
            const mentioned = one.cells.get(place)
            const { isDate: _, ...expected } = styles[mentioned?.style ?? one.style ?? 0] ?? { isDate: false }
            const shown = shownAt(kept, line, place)
            if ((mentioned?.value ?? 'none') === 'none') expect(shown.fill).toBe(expected.fill)
            else expect(shown).toEqual(expected)
          }
        }
      }),
    )
  })

  it('costs no more than the cells that the file has, however wide the sheet is', () => {
    let looks = 0
    class CountedCells extends Map<number, LookOfCell> {
      override get(place: number) {
        looks += 1
        return super.get(place)
      }
    }
    const rows: Rows = new Map(
      Array.from({ length: 5_000 }, (_, place) => {
        const cells = new CountedCells([[place % 500, { style: 2, value: 'other' }]])
        return [place + 2, { style: place % 2 === 0 ? undefined : 2, cells }]
      }),
    )
    expect(look(rows, 500).columns.map(({ style }) => style)).toEqual(Array.from({ length: 500 }, () => 0))
    expect(looks).toBeLessThan(20_000)
  })
})
