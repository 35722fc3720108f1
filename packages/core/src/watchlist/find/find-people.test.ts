import { beforeEach, describe, expect, it } from 'vitest'
import { ada, noon, openVerified, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import { noFacts } from '../../signals/company-facts.js'
import { findPeople } from './find-people.js'

const [watched, other] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports, ada)).id
  for (const company of [watched, other]) {
    await ports.atomically(async (stores) => {
      const officer = { id: 'o', role: 'director', appointedOn: null, asOf: noon }
      const items = [
        { ...officer, name: 'MERRIDEW, Ottoline', resignedOn: null },
        { ...officer, id: 'p', name: 'PASCOLL, Jory', resignedOn: '2026-01-01' },
      ]
      await stores.overlay.write(company, 'officers', { value: { items, isComplete: true }, asOf: noon, askedAt: noon })
    })
  }
  const facts = { ...noFacts, name: 'HARBOUR LANE LIMITED' }
  await ports.watchlist.watch({ account, company: watched, at: noon }, 10, facts)
})

describe('findPeople', () => {
  it('finds officers of watched companies by the beginnings of their names, in any order', async () => {
    const found = await findPeople(ports, account, 'ott merri', 10)
    expect(found).toMatchObject([{ name: 'MERRIDEW, Ottoline', role: 'officer', isCurrent: true, company: watched }])
    expect(await findPeople(ports, account, 'jory', 10)).toMatchObject([{ isCurrent: false, company: watched }])
  })

  it('finds no one without words, and no more people than the limit', async () => {
    expect(await findPeople(ports, account, ' .,', 10)).toEqual([])
    expect(await findPeople(ports, account, 'unknown', 10)).toEqual([])
    expect(await findPeople(ports, account, 'o', 0)).toEqual([])
  })
})
