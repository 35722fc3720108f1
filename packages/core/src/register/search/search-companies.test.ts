import { describe, expect, it } from 'vitest'
import { importText, question, snapshotText } from '../../../testing/contracts/register/register-samples.js'
import { openTestStores } from '../../../testing/index.js'
import { asCompanyNumber } from '../company/company-number.js'
import { indexRows } from './index/index-rows.js'
import { searchCompanies } from './search-companies.js'
import { sortedMax, sortRanks } from './sort-found.js'

const samples = [
  { number: '09999901', name: 'HARBOUR LANE LTD' },
  { number: '09999902', name: 'HARBOUR LANE LIMITED', status: 'Liquidation' },
  { number: '09999903', name: 'HARBOUR LANE HOLDINGS PLC', accounts: 'GROUP' },
  { number: '09999904', name: 'HARBOURLANE (UK) LTD' },
  { number: '09999905', name: 'THE OLD HARBOUR CAFE LIMITED', postcode: 'ZB2 2BB' },
  { number: '09999906', name: 'LANTERN & SONS LTD', postcode: 'ZB2 3CC', previousName: 'WICK LAMPS LTD' },
  { number: '09999907', name: "O'BRINE FISHERIES LTD", postcode: 'ZB20 1AA', incorporatedOn: '31/12/1999' },
  { number: '09999908', name: 'LIMITED EDITION KEELS LTD' },
  { number: '09999909', name: '!? LTD' },
  { number: '00001234', name: '1234 LIMITED' },
]

async function search(given: Parameters<typeof question>[0]) {
  const storage = openTestStores()
  await importText(storage.registerImporter, snapshotText(samples))
  return searchCompanies(storage, question(given))
}

async function names(given: Parameters<typeof question>[0]): Promise<string[]> {
  return (await search(given)).candidates.map(({ name }) => name)
}

describe('searchCompanies', () => {
  it('puts exact and legally same names first, live before gone, identical spelling before the rest', async () => {
    expect((await names({ name: 'harbour lane limited' })).slice(0, 4)).toEqual([
      'HARBOUR LANE LTD',
      'HARBOURLANE (UK) LTD',
      'HARBOUR LANE LIMITED',
      'HARBOUR LANE HOLDINGS PLC',
    ])
  })

  it.each([
    ['lane harbour holdings', 'HARBOUR LANE HOLDINGS PLC'],
    ['harb lane hold', 'HARBOUR LANE HOLDINGS PLC'],
    ['lantern and sons', 'LANTERN & SONS LTD'],
    ['obrine fisheries', "O'BRINE FISHERIES LTD"],
    ["O'BRINE", "O'BRINE FISHERIES LTD"],
    ['fisheires', "O'BRINE FISHERIES LTD"],
    ['lantren & sons', 'LANTERN & SONS LTD'],
    ['wick lamps', 'LANTERN & SONS LTD'],
    ['old harbor cafe', 'THE OLD HARBOUR CAFE LIMITED'],
    ['harbour cafe with a view', 'THE OLD HARBOUR CAFE LIMITED'],
    ['limited', 'LIMITED EDITION KEELS LTD'],
    ['k', 'LIMITED EDITION KEELS LTD'],
    ['!?', '!? LTD'],
    ['09999906', 'LANTERN & SONS LTD'],
    ['9999906', 'LANTERN & SONS LTD'],
  ])('finds by %s', async (name, first) => {
    expect((await names({ name }))[0]).toBe(first)
  })

  it.each([
    [
      'name' as const,
      ['HARBOUR LANE HOLDINGS PLC', 'HARBOUR LANE LIMITED', 'HARBOUR LANE LTD', 'HARBOURLANE (UK) LTD'],
    ],
    [null, ['HARBOUR LANE LTD', 'HARBOURLANE (UK) LTD', 'HARBOUR LANE LIMITED', 'HARBOUR LANE HOLDINGS PLC']],
  ])('sorts what a name finds by %s', async (sort, first) => {
    const found = await names({ name: 'harbour lane', sort })
    expect(found.filter((name) => first.includes(name))).toEqual(first)
  })

  it('sorts what filters find, over all pages', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => names({ status: 'active', sort: 'name', page: { page, limit: 4 } })),
    )
    const all = pages.flat()
    expect(all).toHaveLength(9)
    expect(all).toEqual(all.toSorted((one, other) => (one < other ? -1 : 1)))
    expect((await names({ status: 'active', sort: 'oldest' }))[0]).toBe("O'BRINE FISHERIES LTD")
    expect((await names({ status: 'active', sort: 'newest' })).at(-1)).toBe("O'BRINE FISHERIES LTD")
  })

  it('sorts only the first thousand, and leaves the others as they are', async () => {
    const storage = openTestStores()
    await importText(storage.registerImporter, snapshotText(samples))
    const [company] = await storage.register.scan(null, 1, true)
    if (!company) throw new Error('There is no company.')
    const rows = Array.from({ length: sortedMax + 5 }, (_, rank) => ({
      rank,
      company: { ...company, name: `NAME ${9_999 - rank} LTD`, number: asCompanyNumber(String(10_000_000 + rank)) },
    }))
    const ranks = rows.map(({ rank }) => rank)
    const sorted = await sortRanks(indexRows(rows), ranks, 'name')
    expect(sorted).toEqual([...ranks.slice(0, sortedMax).reverse(), ...ranks.slice(sortedMax)])
  })

  it('finds no company by a previous name if only current names count', async () => {
    expect(await names({ name: 'wick lamps', withPreviousNames: false })).toEqual([])
    expect(await names({ name: 'lantern', withPreviousNames: false })).toEqual(['LANTERN & SONS LTD'])
    expect(await names({ name: 'lanterm sons', withPreviousNames: false })).toEqual(['LANTERN & SONS LTD'])
    const { candidates } = await search({ name: 'lantern and sons', withPreviousNames: false })
    expect(candidates[0]).toMatchObject({ matchedName: 'LANTERN & SONS LTD' })
  })

  it('returns the name that matched', async () => {
    const { candidates } = await search({ name: 'wick lamps' })
    expect(candidates[0]).toMatchObject({ name: 'LANTERN & SONS LTD', matchedName: 'WICK LAMPS LTD', score: 0.96 })
  })

  it('puts a company number before a name with the same digits', async () => {
    const { candidates } = await search({ name: '1234' })
    expect(candidates.map(({ number }) => number)).toEqual(['00001234'])
  })

  it.each([
    ['zb2 2bb', ['THE OLD HARBOUR CAFE LIMITED']],
    ['ZB22BB', ['THE OLD HARBOUR CAFE LIMITED']],
    ['ZB2', ['THE OLD HARBOUR CAFE LIMITED', 'LANTERN & SONS LTD']],
    ['zb', ['THE OLD HARBOUR CAFE LIMITED', 'LANTERN & SONS LTD', "O'BRINE FISHERIES LTD"]],
  ])('finds by the postcode %s', async (postcode, expected) => {
    expect(await names({ postcode })).toEqual(expected)
  })

  it('finds the lettered districts of London by their number', async () => {
    const storage = openTestStores()
    const at = (number: string, postcode: string) => ({ number, name: `QUAY ${number} LTD`, postcode })
    const districts = [at('09999911', 'ZC1A 1AA'), at('09999912', 'ZC1 1AA'), at('09999913', 'ZC10 1AA')]
    await importText(storage.registerImporter, snapshotText(districts))
    const found = async (postcode: string) =>
      (await searchCompanies(storage, question({ postcode }))).candidates.map(({ number }) => number)
    expect(await found('zc1')).toEqual(['09999911', '09999912'])
    expect(await found('zc1a')).toEqual(['09999911'])
  })

  it('accepts open date ranges, and counts a range of any length', async () => {
    const storage = openTestStores()
    const years = Array.from({ length: 200 }, (_, index) => 1_830 + index)
    const old = years.map((year) => ({
      number: String(10_000_000 + year),
      name: `FOUNDED ${year} LTD`,
      incorporatedOn: `15/06/${year}`,
    }))
    await importText(storage.registerImporter, snapshotText(old))
    const total = async (given: Parameters<typeof question>[0]) => {
      const answer = await searchCompanies(storage, question(given))
      return [answer.total, answer.isTotalExact]
    }
    expect(await total({ incorporatedFrom: '2020-01-01' })).toEqual([10, true])
    expect(await total({ incorporatedTo: '1839-12-31' })).toEqual([10, true])
    expect(await total({ incorporatedFrom: '1835-06-16', incorporatedTo: '2028-06-14' })).toEqual([192, true])
    expect(await total({ name: 'founded', incorporatedFrom: '1900-01-01' })).toEqual([130, true])
    expect(await total({ status: 'active', incorporatedFrom: '2020-01-01' })).toEqual([10, true])
  })

  it('reports a fuzzy count as exact only if all similar names were counted', async () => {
    expect(await search({ name: 'harbuor' })).toMatchObject({ isTotalExact: true })
    expect(await search({ name: 'qqqqqqqq' })).toMatchObject({ total: 0, isTotalExact: true })
    const storage = openTestStores()
    const many = Array.from({ length: 90 }, (_, index) => ({
      number: String(10_000_000 + index),
      name: `SAMPLE ${index}X`,
    }))
    await importText(storage.registerImporter, snapshotText(many))
    const found = await searchCompanies(storage, question({ name: 'smaple' }))
    expect(found).toMatchObject({ total: 50, isTotalExact: false })
  })

  it('finds by a single letter among companies that other filters narrow', async () => {
    expect(await names({ name: 'o', postcode: 'ZB' })).toEqual([
      'THE OLD HARBOUR CAFE LIMITED',
      "O'BRINE FISHERIES LTD",
    ])
  })

  it('narrows a name by status, accounts type and incorporation date', async () => {
    expect(await names({ name: 'harbour', status: 'liquidation' })).toEqual(['HARBOUR LANE LIMITED'])
    expect(await names({ name: 'harbour', accountsType: 'group' })).toEqual(['HARBOUR LANE HOLDINGS PLC'])
    expect(await names({ incorporatedTo: '1999-12-31' })).toEqual(["O'BRINE FISHERIES LTD"])
    expect(await names({ incorporatedFrom: '1999-12-31', incorporatedTo: '1999-12-31' })).toHaveLength(1)
    expect(await names({ incorporatedFrom: '2000-01-01', incorporatedTo: '2014-12-31' })).toEqual([])
  })

  it.each(['', '   ', '"', "'; DROP TABLE", '%', '*', '((', '\u0000', 'x'.repeat(300), 'the of and '.repeat(20)])(
    'survives the name %j',
    async (name) => {
      const { total, candidates } = await search({ name })
      expect(total).toBeGreaterThanOrEqual(candidates.length)
    },
  )

  it.each([
    [{ status: 'lively' }, 'company_status'],
    [{ accountsType: 'huge' }, 'accounts_type'],
    [{ postcode: 'Sandhaven' }, 'postcode'],
    [{ incorporatedFrom: '2020-01-02', incorporatedTo: '2020-01-01' }, 'incorporated_to'],
    [{ dissolvedFrom: '2020-01-02', dissolvedTo: '2020-01-01' }, 'dissolved_to'],
    [{ type: 'limited' }, 'company_type'],
    [{ jurisdiction: 'france' }, 'jurisdiction'],
    [{ sicSection: 'Z' }, 'sic_section'],
    [{ sicCodes: ['62020', 'opera'] }, 'sic_code'],
    [{ sort: 'name' as const }, 'sort'],
    [{ sicCodes: ['04110'] }, 'sic_code'],
    [{ sicCodes: [''] }, 'sic_code'],
    [{ sicCodes: new Array(11).fill('62020') }, 'sic_code'],
    [{ town: '--' }, 'town'],
    [{ county: '.' }, 'county'],
  ])('rejects %j and names the field', async (given, field) => {
    await expect(search(given)).rejects.toMatchObject({ code: 'invalid_request', problems: [{ field }] })
  })

  it('finds a company by the name it took after the snapshot', async () => {
    const storage = openTestStores()
    await importText(storage.registerImporter, snapshotText(samples))
    const number = asCompanyNumber('09999906')
    const patch = { name: 'BEACON WORKS LTD' }
    await storage.overlay.write(number, 'profile', { value: patch, asOf: Date.UTC(2026, 2, 9), askedAt: null })
    const { candidates, total } = await searchCompanies(storage, question({ name: 'beacon works limited' }))
    expect(candidates.map(({ name }) => name)).toEqual(['BEACON WORKS LTD'])
    expect(total).toBe(1)
  })
  it('finds by number a company added after the snapshot, and puts a company that is gone below live ones', async () => {
    const storage = openTestStores()
    await importText(storage.registerImporter, snapshotText(samples))
    const sighting = (name: string, status: string) => ({
      value: { name, status },
      asOf: Date.UTC(2026, 2, 9),
      askedAt: null,
    })
    await storage.overlay.write(asCompanyNumber('09999921'), 'profile', sighting('HARBOUR LANE LTD', 'dissolved'))
    const numbered = await searchCompanies(storage, question({ name: '09999921' }))
    expect(numbered.candidates.map(({ number }) => number)).toEqual(['09999921'])
    const { candidates } = await searchCompanies(storage, question({ name: 'harbour lane ltd' }))
    expect(candidates[0]?.number).toBe('09999901')
    expect(candidates.map(({ number }) => number)).toContain('09999921')
  })

  it('shows later stream data, and omits what no longer matches', async () => {
    const storage = openTestStores()
    await importText(storage.registerImporter, snapshotText(samples))
    const number = asCompanyNumber('09999905')
    const value = { name: 'THE NEW HARBOUR CAFE LIMITED', status: 'dissolved' }
    await storage.overlay.write(number, 'profile', { value, asOf: Date.UTC(2026, 2, 9), askedAt: null })
    const { candidates } = await searchCompanies(storage, question({ name: 'harbour cafe' }))
    expect(candidates[0]).toMatchObject({ number, name: 'THE NEW HARBOUR CAFE LIMITED', status: 'dissolved' })
    const active = await searchCompanies(storage, question({ name: 'harbour cafe', status: 'active' }))
    expect(active.candidates.map((one) => one.number)).not.toContain(number)
  })
})
