import { describe, expect, it } from 'vitest'
import { parseFiling, parseFilings } from './parse-filings.js'

describe('parseFilings', () => {
  const filing = {
    transaction_id: 'MzUw',
    type: 'TM01',
    date: '2026-02-03',
    category: 'officers',
    subcategory: 'termination',
    description: 'termination-director-company-with-name-termination-date',
    description_values: { officer_name: 'Ada Quillfeather' },
    links: { self: '/company/09999991/filing-history/MzUw' },
  }

  it('reads a page', () => {
    expect(parseFilings({ items: [filing], total_count: 284 })).toEqual({
      filings: [
        {
          id: 'MzUw',
          type: 'TM01',
          category: 'officers',
          subcategories: ['termination'],
          description: 'termination-director-company-with-name-termination-date',
          descriptionValues: { officer_name: 'Ada Quillfeather' },
          date: '2026-02-03',
        },
      ],
      received: 1,
      total: 284,
    })
  })

  it('reads a subcategory that is missing or a list', () => {
    expect(parseFiling({ ...filing, subcategory: ['resolution', 'change'] })?.subcategories).toEqual([
      'resolution',
      'change',
    ])
    expect(parseFiling({ ...filing, subcategory: undefined })?.subcategories).toEqual([])
  })

  it('takes the id from the link if the field is missing', () => {
    expect(parseFiling({ ...filing, transaction_id: undefined })?.id).toBe('MzUw')
  })
})

it('cleans and bounds the values of a description', () => {
  let deep: unknown = 'end'
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
  const values = { name: 'Ada\0 Quill', long: 'x'.repeat(100_000), deep, capital: [{ figure: '1', currency: 'GBP' }] }
  const { descriptionValues } = parseFiling({ transaction_id: 'f1', description_values: values }) ?? {}
  expect(descriptionValues).toMatchObject({ name: 'Ada Quill', capital: [{ figure: '1', currency: 'GBP' }] })
  expect(JSON.stringify(descriptionValues).length).toBeLessThan(25_000)
})
