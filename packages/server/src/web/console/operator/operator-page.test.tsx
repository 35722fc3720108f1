import { expect, it } from 'vitest'
import { Outcomes, Streams } from './operator-page.js'

const at = Date.parse('2026-11-18T09:00:00Z')
const stream = { stream: 'officers', isConnected: true, timepoint: 1, lastEventAt: at, lagMs: 0 }
const pageOf = (...streams: readonly object[]) =>
  String(<Streams streams={streams.map((changed) => ({ ...stream, ...changed }))} at={at} />)

it('draws how jobs ended as parts of all of them', () => {
  const jobs = { since: at, matched: 2, needsReview: 3, noMatch: 0, failed: 0, isExact: true }
  const html = String(<Outcomes jobs={jobs} />)
  expect([...html.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([400, 600, 0, 0])
  expect(html).toContain('5 in all')
})

it('folds the streams while all is well, and shows those first that are not connected', () => {
  const well = pageOf({}, {})
  expect(well).toContain('All 2 connected')
  expect(well).not.toMatch(/<details[^>]* open/)
  const broken = pageOf({}, { stream: 'charges', isConnected: false })
  expect(broken).toMatch(/<details[^>]* open.+1 of 2 connected.+Charges.+Officers/s)
  expect(pageOf({ lagMs: 17 * 3_600_000 })).toMatch(/<details[^>]* open/)
})

it('folds streams that no worker follows', () => {
  const html = pageOf({ isConnected: null }, { isConnected: null })
  expect(html).toContain('Not followed')
  expect(html).not.toMatch(/<details[^>]* open/)
})
