import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText, type TestPorts, testPorts } from '../../../testing/index.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { findNamedCompany, isNamed, NameNotFoundError, nameCandidatesMax } from './find-named-company.js'

let ports: TestPorts

const ended = 'Dissolved'

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    snapshotText([
      { number: '09999901', name: 'HARBOUR LANE BOATWORKS LIMITED' },
      { number: '09999902', name: 'LANTERN & SONS LTD', previousName: 'WICK LAMPS LTD' },
      { number: '09999903', name: 'QUAY MILL LIMITED' },
      { number: 'OC999904', name: 'QUAY MILL LLP' },
      { number: '09999905', name: 'GREEN WHARF LIMITED' },
      { number: '09999906', name: 'GREEN WHARFS LIMITED' },
      { number: '09999907', name: 'OLD FERRY LTD', status: ended },
      { number: '09999908', name: 'OLD FERRY LIMITED' },
      { number: '09999909', name: 'SPENT CANDLE LTD', status: ended },
      { number: '09999910', name: 'TALLOW ROW LTD', status: ended },
      { number: '09999911', name: 'BEACON ROW LTD', previousName: 'TALLOW ROW LTD' },
      ...Array.from({ length: 8 }, (_, place) => ({
        number: `0999992${place}`,
        name: 'MANY HANDS LIMITED',
        ...(place === 7 ? { status: ended } : {}),
      })),
    ]),
  )
})

const numberOf = async (name: string) => {
  const found = await findNamedCompany(ports, name)
  return found.kind === 'found' ? found.number : found.candidates.map(({ company }) => company.number)
}

describe('findNamedCompany', () => {
  it.each([
    ['its exact name', 'HARBOUR LANE BOATWORKS LIMITED', '09999901'],
    ['its name in another case and with another legal ending', 'harbour lane boatworks ltd', '09999901'],
    ['its name without a legal ending', ' The Harbour Lane Boatworks ', '09999901'],
    ['its name with equivalent symbols', 'Lantern and Sons', '09999902'],
    ['a previous name', 'Wick Lamps', '09999902'],
    ['the exact spelling of one of two equivalent names', 'Quay Mill LLP', 'OC999904'],
    ['the abbreviated spelling of the other', 'Quay Mill Ltd', '09999903'],
    ['a name that differs from another only by a final S', 'Green Wharfs', '09999906'],
    ['its name if it is the only live company with that name', 'Old Ferry', '09999908'],
    ['its name if it is dissolved and no other company has that name', 'Spent Candle', '09999909'],
  ])('finds a company by %s', async (_, name, number) => {
    expect(await numberOf(name)).toBe(number)
  })

  it('returns both candidates if two names are equivalent', async () => {
    const found = await findNamedCompany(ports, 'Quay Mill')
    expect(found).toMatchObject({
      kind: 'several',
      candidates: [
        { reasons: [{ kind: 'legal_name', supports: true }], whyNotMatched: '2 companies have or had this name.' },
        { whyNotMatched: '2 companies have or had this name.' },
      ],
    })
    expect(await numberOf('Quay Mill')).toEqual(expect.arrayContaining(['09999903', 'OC999904']))
  })

  it('returns both a dissolved company and a company that previously had the name', async () => {
    expect(await findNamedCompany(ports, 'Tallow Row')).toMatchObject({
      candidates: [
        { company: { number: '09999910' }, whyNotMatched: expect.stringContaining('this one is dissolved') },
        {
          company: { number: '09999911' },
          reasons: [{ kind: 'previous_name', detail: 'Its previous name was TALLOW ROW LTD.' }],
          whyNotMatched: expect.stringContaining('has a different name now'),
        },
      ],
    })
  })

  it(`returns ${nameCandidatesMax} of many candidates, live companies first, and says how many there are`, async () => {
    const found = await findNamedCompany(ports, 'Many Hands')
    if (found.kind === 'found') throw new Error('a single company was found')
    expect(found.candidates).toHaveLength(nameCandidatesMax)
    expect(found.candidates.every(({ company }) => company.status === 'active')).toBe(true)
    expect(found.candidates[0]?.whyNotMatched).toBe('8 companies have or had this name.')
  })

  it('returns companies with similar names as candidates only', async () => {
    expect(await findNamedCompany(ports, 'Harbour Lane')).toMatchObject({
      kind: 'several',
      candidates: [
        {
          company: { number: '09999901' },
          reasons: [{ kind: 'legal_name', supports: false }],
          whyNotMatched: 'Its name is similar to the requested name but not the same.',
        },
      ],
    })
  })

  it.each(['09999901', '9999901', 'GB09999901', 'Company No. 0999 9901'])(
    'explains that the number %s, given as a name, belongs in company_number',
    async (text) => {
      expect(await findNamedCompany(ports, text)).toMatchObject({
        candidates: [{ company: { number: '09999901' }, whyNotMatched: expect.stringContaining('company_number') }],
      })
    },
  )

  it('rejects a name that is similar to none', async () => {
    await expect(findNamedCompany(ports, 'Zyxwvut Qponm')).rejects.toThrow(NameNotFoundError)
    await expect(findNamedCompany(ports, 'Zyxwvut Qponm')).rejects.toMatchObject({ code: 'company_not_found' })
  })
})

describe('isNamed', () => {
  const company = {
    ...unknownCompany(asCompanyNumber('09999902'), 'LANTERN & SONS LTD'),
    previousNames: [{ name: 'WICK LAMPS LTD', effectiveFrom: null, ceasedOn: '2019-04-03' }],
  }

  it.each([
    ['Lantern and Sons Limited', true],
    ['wick lamps', true],
    ['Lantern', false],
    ['Wick', false],
  ])('%s: %s', (name, expected) => {
    expect(isNamed(company, name)).toBe(expected)
  })
})
