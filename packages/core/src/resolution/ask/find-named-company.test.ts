import { beforeEach, describe, expect, it } from 'vitest'
import { bulkText, importText, type TestPorts, testPorts } from '../../../testing/index.js'
import { unknownCompany } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { findNamedCompany, isNamed, NameNotFoundError, nameCandidatesMax } from './find-named-company.js'

let ports: TestPorts

const ended = 'Dissolved'

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    bulkText([
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
    ['the name itself', 'HARBOUR LANE BOATWORKS LIMITED', '09999901'],
    ['any case, and another legal ending', 'harbour lane boatworks ltd', '09999901'],
    ['no legal ending at all', ' The Harbour Lane Boatworks ', '09999901'],
    ['signs that are the same in law', 'Lantern and Sons', '09999902'],
    ['a name that it bore before', 'Wick Lamps', '09999902'],
    ['one of two that are the same in law, written out', 'Quay Mill LLP', 'OC999904'],
    ['the other, in short', 'Quay Mill Ltd', '09999903'],
    ['one that differs by a final S', 'Green Wharfs', '09999906'],
    ['the live one where others of the name have ended', 'Old Ferry', '09999908'],
    ['one that has ended where there is no other', 'Spent Candle', '09999909'],
  ])('takes the company by %s', async (_, name, number) => {
    expect(await numberOf(name)).toBe(number)
  })

  it('leaves it open which of two is meant that are the same in law', async () => {
    const found = await findNamedCompany(ports, 'Quay Mill')
    expect(found).toMatchObject({
      kind: 'several',
      candidates: [
        { reasons: [{ kind: 'legal_name', supports: true }], whyNotMatched: '2 companies bear this name or bore it.' },
        { whyNotMatched: '2 companies bear this name or bore it.' },
      ],
    })
    expect(await numberOf('Quay Mill')).toEqual(expect.arrayContaining(['09999903', 'OC999904']))
  })

  it('leaves it open between one that has ended and one that bore its name', async () => {
    expect(await findNamedCompany(ports, 'Tallow Row')).toMatchObject({
      candidates: [
        { company: { number: '09999910' }, whyNotMatched: expect.stringContaining('this one is dissolved') },
        {
          company: { number: '09999911' },
          reasons: [{ kind: 'previous_name', detail: 'It was called TALLOW ROW LTD before.' }],
          whyNotMatched: expect.stringContaining('called otherwise now'),
        },
      ],
    })
  })

  it(`names ${nameCandidatesMax} of many, the live ones first, and how many there are`, async () => {
    const found = await findNamedCompany(ports, 'Many Hands')
    if (found.kind === 'found') throw new Error('one was taken')
    expect(found.candidates).toHaveLength(nameCandidatesMax)
    expect(found.candidates.every(({ company }) => company.status === 'active')).toBe(true)
    expect(found.candidates[0]?.whyNotMatched).toBe('8 companies bear this name or bore it.')
  })

  it('shows names that only resemble the one asked for, and takes none', async () => {
    expect(await findNamedCompany(ports, 'Harbour Lane')).toMatchObject({
      kind: 'several',
      candidates: [
        {
          company: { number: '09999901' },
          reasons: [{ kind: 'legal_name', supports: false }],
          whyNotMatched: 'Its name only resembles the one asked for.',
        },
      ],
    })
  })

  it('says where to put a number that was given as a name', async () => {
    expect(await findNamedCompany(ports, '09999901')).toMatchObject({
      candidates: [{ company: { number: '09999901' }, whyNotMatched: expect.stringContaining('company_number') }],
    })
  })

  it('refuses a name that resembles none', async () => {
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
