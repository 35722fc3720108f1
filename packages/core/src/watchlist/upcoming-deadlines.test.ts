import { beforeEach, describe, expect, it } from 'vitest'
import { ada, noon, openVerified, sampleCompanyNumber, type TestPorts, testPorts } from '../../testing/index.js'
import { addDays, todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import { noFacts } from '../signals/company-facts.js'
import { upcomingDeadlines } from './upcoming-deadlines.js'

const [one, two, gone] = [sampleCompanyNumber(1), sampleCompanyNumber(2), sampleCompanyNumber(3)]

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports, ada)).id
})

describe('upcomingDeadlines', () => {
  it('lists what is due from today on, the next first, and nothing of companies that are gone', async () => {
    const today = todayInLondon(ports.clock.now())
    const watch = (company: typeof one, status: string, accountsIn: number, confirmationIn: number) =>
      ports.watchlist.watch({ account, company, at: noon }, 10, {
        ...noFacts,
        ...{ name: 'HARBOUR LANE LIMITED', status },
        accounts: { lastMadeUpTo: null, nextDue: addDays(today, accountsIn) },
        confirmation: { lastMadeUpTo: null, nextDue: addDays(today, confirmationIn) },
      })
    await watch(one, 'active', 30, -1)
    await watch(two, 'active', 31, 0)
    await watch(gone, 'dissolved', 1, 1)
    expect((await upcomingDeadlines(ports, account, 30)).map(({ company, kind, due }) => [company, kind, due])).toEqual(
      [
        [two, 'confirmation', today],
        [one, 'accounts', addDays(today, 30)],
      ],
    )
  })
})
