import { expect, it } from 'vitest'
import { Warnings } from './warnings.js'

const at = Date.parse('2026-11-18T09:00:00Z')
const hourMs = 3_600_000
type Overview = Parameters<typeof Warnings>[0]['overview']
const stream = { isConnected: true, timepoint: 1, lastEventAt: at, lagMs: 0 }
const well: Pick<
  Overview,
  'at' | 'register' | 'backup' | 'failingDestinations' | 'firstFailing' | 'streams' | 'workers'
> = {
  at,
  register: { companies: 1, asOf: '2026-11-01', generation: 1, importedAt: at },
  backup: { madeAt: at - hourMs, bytes: 1 },
  failingDestinations: { count: 0, isExact: true },
  firstFailing: [],
  streams: [{ stream: 'officers', ...stream }],
  workers: [],
}
/** Without the marks of links. */
const linesOf = (changed: Partial<Overview>) => {
  const html = String(<Warnings overview={{ ...well, ...changed } as Overview} />)
  return [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = '']) => line.replaceAll(/<[^>]+>/g, ''))
}

it('is empty if all is well', () => {
  expect(linesOf({})).toEqual([])
})

it('counts the streams that are not connected as the table does, and names those that are late', () => {
  const streams = [
    { ...stream, stream: 'officers', lagMs: 17 * hourMs },
    { ...stream, stream: 'charges', isConnected: false },
    { ...stream, stream: 'company-exemptions', isConnected: false },
  ]
  expect(linesOf({ streams })).toEqual([
    '2 streams are not connected: charges, company exemptions. See the streams',
    'Officers came 17 h after their publication. See the streams',
  ])
})

it('says that no worker runs, and nothing of those that ended while another one works', () => {
  const ended = { worker: 'vm:1', seenAgeMs: hourMs * 3, isAlive: false, streams: null }
  expect(linesOf({ workers: [{ ...ended, worker: 'vm:2', seenAgeMs: 0, isAlive: true }, ended] })).toEqual([])
  expect(linesOf({ workers: [ended] })).toEqual([
    'No worker is running: the last one was seen 3 h ago. See the workers',
  ])
})

it('says whose destinations fail, without the path of their address, and how many more there are', () => {
  const firstFailing = [
    { email: 'ada@firm.example', origin: 'https://hooks.firm.example', consecutiveFailures: 3 },
    { email: 'bob@firm.example', origin: 'mailto:', consecutiveFailures: 1 },
  ]
  const [line] = linesOf({ firstFailing, failingDestinations: { count: 5, isExact: true } })
  expect(line).toMatch(
    /^5 destinations fail: hooks\.firm\.example of ada@firm\.example, a mailbox of bob@\S+, 3 more\./,
  )
})

it('says that there is no register and no backup, or that they are old', () => {
  expect(linesOf({ register: null, backup: null })).toHaveLength(2)
  const old = { register: { companies: 1, asOf: '2026-10-01', generation: 1, importedAt: at } }
  expect(linesOf({ ...old, backup: { madeAt: at - 48 * hourMs, bytes: 1 } })).toEqual([
    'The register is more than a month old. How to import it',
    'The last backup is 2 days old. How to make one',
  ])
})
