import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { companiesMax, readCompanies } from './read-companies.js'

const terminal = (input: string) => ({
  stdin: Readable.from([Buffer.from(input)]),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  env: {},
})

describe('readCompanies', () => {
  it.each([
    ['one company per line', '09999991\n\n  harbour-lane.example \r\n', ['09999991', 'harbour-lane.example']],
    ['comments', '# customers\n09999991\n', ['09999991']],
    ['a CSV with a header', 'company_number,company_name\n09999991,Harbour\n', ['09999991']],
    ['the number beside the name', 'Name;Reg no\nHarbour;09999991\nThistle;\n', ['09999991', 'Thistle']],
    ['quotes', 'name,x\n"Salt, Sons & Co ""Boats""",x\n', ['Salt, Sons & Co "Boats"']],
    ['a byte order mark', '\ufeffdomain\ntidewright.example', ['tidewright.example']],
  ])('reads %s', async (_, text, expected) => {
    expect(await readCompanies(terminal(text), [], '-')).toEqual({ companies: expected, skipped: [] })
  })

  it('skips the rows of an earlier result that it has no company for, and keeps those that were added since', async () => {
    const text = [
      'Company,Reg no,bp_outcome,bp_matched_by,bp_company_number',
      'Harbour,09999991,needs_review,,',
      'Thistle,,matched,name,11200417',
      'Chosen by hand,,needs_review,,15066613',
      'Added since,01234567,,,',
      ',,empty,,',
    ].join('\n')
    expect(await readCompanies(terminal(text), [], '-')).toEqual({
      companies: ['11200417', '15066613', '01234567'],
      skipped: [{ given: '09999991', reason: 'Row 2 of the result is not decided yet, so its company is not known.' }],
    })
  })

  it('reads the outcomes of the latest result', async () => {
    const titles = 'bp_outcome,bp_company_number,bp_outcome_2,bp_company_number_2'
    const text = `Company,${titles}\nHarbour,matched,09999991,no_match,\nThistle,no_match,,matched,11200417\n`
    const { companies, skipped } = await readCompanies(terminal(text), [], '-')
    expect(companies).toEqual(['11200417'])
    expect(skipped).toMatchObject([{ given: 'Harbour', reason: expect.stringContaining('Row 2 of the result') }])
  })

  it('accounts for each row that has nothing in the columns that are used, or cannot be read', async () => {
    const text = 'Party,Company number\nHarbour,09999991\nThistle,\n,\n"Quill\nTide,11200417\n'
    expect(await readCompanies(terminal(text), [], '-')).toEqual({
      companies: ['09999991', '11200417'],
      skipped: [
        { given: 'Thistle', reason: 'Row 3 has nothing in the columns that are used: "Company number".' },
        { given: '"Quill', reason: expect.stringContaining('A quote in this row is not closed') },
      ],
    })
  })

  it('lists arguments before the file, without duplicates', async () => {
    expect(await readCompanies(terminal('2\n1\n3\n'), ['1', ' 2 '], '-')).toEqual({
      companies: ['1', '2', '3'],
      skipped: [],
    })
  })

  it('accepts the maximum number of companies and no more', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}\n`).join('')
    expect((await readCompanies(terminal(lines(companiesMax)), [], '-')).companies).toHaveLength(companiesMax)
    await expect(readCompanies(terminal(lines(companiesMax + 1)), [], '-')).rejects.toThrow('More than 10000 companies')
  })

  it.each([
    ['no company', '', undefined, 'No company given'],
    ['an empty list', '', '-', 'No company given'],
    ['a missing file', '', '/nowhere/companies.txt', 'Cannot read /nowhere/companies.txt (ENOENT)'],
    ['a list that is too large', 'a\n'.repeat(2_500_001), '-', 'larger than 5000000 bytes'],
  ])('rejects %s', async (_, input, file, message) => {
    await expect(readCompanies(terminal(input), [], file)).rejects.toThrow(message)
  })
})
