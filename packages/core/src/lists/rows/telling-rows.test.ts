import { expect, it } from 'vitest'
import { tellingRows } from './telling-rows.js'

const rowsOf = (...cells: readonly (string | null)[][]) =>
  cells.map((each, place) => ({ line: place + 2, cells: each, problem: null, size: 1 }))
const linesOf = (...given: Parameters<typeof tellingRows>) => tellingRows(...given).map(({ line }) => line)
const used = new Set([0, 1])

it('chooses rows that have a value in as many columns as possible, in the order of the file', () => {
  const rows = rowsOf(['a', null, null], ['b', null, null], ['c', ' ', 'x'], ['d', 'd.example', null])
  expect(linesOf(rows, used, 2)).toEqual([4, 5])
  expect(linesOf(rows, used, 3)).toEqual([2, 4, 5])
  expect(linesOf(rows, used, 9)).toEqual([2, 3, 4, 5])
})

it('shows columns that are used before the others', () => {
  expect(linesOf(rowsOf(['a', null, 'x'], [null, 'b.example', null], ['c', null, null]), used, 1)).toEqual([2])
  expect(linesOf(rowsOf([null, null, 'x'], [null, 'b.example', null]), used, 1)).toEqual([3])
})

it('shows the first rows if no other row has more', () => {
  const rows = rowsOf(['a', 'a.example', 'x'], ['b', null, null], ['c', null, null])
  expect(linesOf(rows, used, 2)).toEqual([2, 3])
  expect(tellingRows([], used, 5)).toEqual([])
})
