import { describe, expect, it } from 'vitest'
import { onlyColumns, readPlaces, withoutColumns } from './leave-out-columns.js'
import { noResult, type RowAnswer } from './row-result.js'

describe('columns that are left out of a result', () => {
  it('are given by their places, counted from 1', () => {
    expect(readPlaces('')).toEqual(new Set())
    expect(readPlaces('2, 5,2,')).toEqual(new Set([2, 5]))
    for (const text of ['0', '-1', 'Name', '1.5', '99999', '1;2'])
      expect(() => readPlaces(text)).toThrow('the place of')
  })

  it('take their widths and styles with them', () => {
    const column = (width: number) => ({ width, style: null })
    const look = { styles: [], columns: [column(1), column(2), column(3)], header: [7, 8, 9], titles: [[1, 2, 3]] }
    const sheet = { columns: ['Name', 'Number', 'Town'], titles: [['Customers']], look }
    expect(withoutColumns(sheet, new Set([2, 9]))).toEqual({
      ...{ columns: ['Name', 'Town'], titles: [['Customers']] },
      look: { ...look, columns: [column(1), column(3)], header: [7, 9] },
    })
    expect(withoutColumns(sheet, new Set())).toBe(sheet)
  })

  it('take the looks of their cells with them, and the other cells keep theirs', () => {
    const column = { width: null, style: null }
    const look = { styles: [], columns: Array(4).fill(column), header: [], titles: [] }
    const cells = [
      [2, 0, 3, 5],
      [3, 1, 1, 6],
      [4, 2, 3, 7],
      [5, 0, 0, 8],
    ] as const
    const sheet = { columns: ['Name', 'Number', 'Town', 'Web'], look: { ...look, cells } }
    const moved = [
      [2, 0, 2, 5],
      [4, 1, 2, 7],
      [5, 0, 0, 8],
    ]
    expect(withoutColumns(sheet, new Set([2])).look.cells).toEqual(moved)
  })

  it('never leave a plain list without its values', () => {
    const list = { columns: ['entry'], isList: true }
    expect(withoutColumns(list, new Set([1]))).toBe(list)
  })

  it('are not in the rows either', async () => {
    async function* rows(): AsyncGenerator<RowAnswer> {
      yield { ...noResult, line: 2, input: { Name: 'Salt', Number: 7 } }
      yield { ...noResult, line: 3, input: 'Salt' }
    }
    const inputs: unknown[] = []
    for await (const { input } of onlyColumns(rows(), ['Number'])) inputs.push(input)
    expect(inputs).toEqual([{ Number: 7 }, 'Salt'])
  })
})
