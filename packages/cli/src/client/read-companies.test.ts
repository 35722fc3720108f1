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
    expect(await readCompanies(terminal(text), [], '-')).toEqual(expected)
  })

  it('lists arguments before the file, without duplicates', async () => {
    expect(await readCompanies(terminal('2\n1\n3\n'), ['1', ' 2 '], '-')).toEqual(['1', '2', '3'])
  })

  it('accepts the maximum number of companies and no more', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}\n`).join('')
    expect(await readCompanies(terminal(lines(companiesMax)), [], '-')).toHaveLength(companiesMax)
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
