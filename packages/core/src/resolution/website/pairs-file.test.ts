import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SnapshotReport } from '../../register/snapshot/snapshot-report.js'
import { readPair, readPairColumns } from './pairs-file.js'

const rules = { moreSuffixes: ['example'] }

function read(number: string, domain: string) {
  const report = new SnapshotReport()
  const pair = readPair([number, domain], 7, { number: 0, domain: 1 }, report, rules)
  return { pair, reasons: report.summary().badRows.map(({ line, reason }) => `${line}: ${reason}`) }
}

describe('readPairColumns', () => {
  it('finds the two columns in any order and case, among other columns', () => {
    expect(readPairColumns(['name', ' Domain ', 'COMPANY_NUMBER', 'domain'])).toEqual({ number: 2, domain: 1 })
  })

  it.each([
    [[], 'it is empty'],
    [['company_number', 'website'], '"company_number", "website"'],
    [['09999991', 'harbour-lane.example'], 'company_number and domain must be among'],
  ])('rejects %j with the reason', (header, reason) => {
    expect(() => readPairColumns(header)).toThrow(reason)
  })
})

describe('readPair', () => {
  it.each([
    ['09999991', 'harbour-lane.example'],
    ['9999991', 'https://www.harbour-lane.example/about?x=1'],
    [' 9 999 991 ', 'WWW.Harbour-Lane.Example.'],
    ['09999991', 'ada@harbour-lane.example'],
  ])('reads %j and %j in common spellings', (number, domain) => {
    expect(read(number, domain)).toEqual({
      pair: { number: '09999991', domain: 'harbour-lane.example' },
      reasons: [],
    })
  })

  it.each([
    ['', 'harbour-lane.example', '7: "" is not a company number.'],
    ['HARBOUR', 'harbour-lane.example', '7: "HARBOUR" is not a company number.'],
    ['09999991', '', '7: "" is not the domain of a website.'],
    ['09999991', '192.0.2.7', '7: "192.0.2.7" is not the domain of a website.'],
    ['09999991', 'co.uk', '7: "co.uk" is not the domain of a website.'],
    ['09999991', 'x'.repeat(80), `7: "${'x'.repeat(40)}…" is not the domain of a website.`],
  ])('reports %j and %j with its line', (number, domain, reason) => {
    expect(read(number, domain)).toEqual({ pair: null, reasons: [reason] })
  })

  it('reports a row with too few fields', () => {
    const report = new SnapshotReport()
    expect(readPair(['09999991'], 3, { number: 0, domain: 1 }, report)).toBeNull()
    expect(report.summary()).toMatchObject({ rows: 1, badRowCount: 1 })
  })

  it('counts every row as good or bad, whatever its content', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), (fields) => {
        const report = new SnapshotReport()
        const pair = readPair(fields, 1, { number: 0, domain: 1 }, report)
        expect(report.summary()).toMatchObject({ rows: 1, badRowCount: pair ? 0 : 1 })
      }),
    )
  })
})
