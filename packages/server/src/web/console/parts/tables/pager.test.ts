import { expect, it } from 'vitest'
import { Pager } from './pager.js'

const pages = (page: number, isExact = true) => {
  const pagination = { page, limit: 20, total: 180, total_is_exact: isExact, has_more: page < 9 }
  const html = String(Pager({ path: '/reviews', query: { sort: 'age' }, pagination }))
  return [...html.matchAll(/<(?:a|span)[^>]*?( aria-current="page")?>([^<]+)<\//g)].map(([, here, text]) =>
    here ? `[${text}]` : text,
  )
}

it.each([
  [1, ['[1]', '2', '…', '9', 'Next', '1–20 of 180']],
  [2, ['Previous', '1', '[2]', '3', '…', '9', 'Next', '21–40 of 180']],
  [5, ['Previous', '1', '…', '4', '[5]', '6', '…', '9', 'Next', '81–100 of 180']],
  [9, ['Previous', '1', '…', '8', '[9]', '161–180 of 180']],
])('page %i leads to the first page, those beside it and the last one', (page, shown) => {
  expect(pages(page).toSorted()).toEqual(shown.toSorted())
})

it('does not name a last page that is not known', () => {
  expect(pages(3, false)).toEqual(expect.arrayContaining(['1', '2', '[3]', 'Next', '41–60 of more than 180']))
  expect(pages(3, false)).not.toContain('9')
})

it('is only a count if there is one page, and nothing for a few rows', () => {
  const rows = (total: number) => {
    const pagination = { page: 1, limit: 20, total, total_is_exact: true, has_more: false }
    return String(Pager({ path: '/reviews', pagination }) ?? '')
  }
  expect(rows(12)).toContain('1–12 of 12')
  expect(rows(12)).not.toContain('<nav')
  expect(rows(10)).toBe('')
})
