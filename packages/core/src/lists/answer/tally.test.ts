import { describe, expect, it } from 'vitest'
import { Tally } from './tally.js'

function tallyOf(...codes: (string | null)[]): Tally {
  const tally = new Tally()
  for (const errorCode of codes) {
    tally.add({ outcome: errorCode === null ? 'no_match' : 'error', charged: false, errorCode })
  }
  return tally
}

describe('Tally', () => {
  it('counts invalid input separately from failures', () => {
    const tally = tallyOf('invalid_domain', 'job_failed', 'invalid_line', 'invalid_domain', null)
    expect(tally.outcomes).toEqual({ invalid_input: 3, failed: 1, no_match: 1 })
  })

  it('warns only if more than half of the lines have no result', () => {
    expect(tallyOf().warning).toBeNull()
    expect(tallyOf('invalid_domain', null).warning).toBeNull()
    expect(tallyOf('invalid_domain', 'invalid_line', null).warning).toBe(
      'Most lines have no result: of 3 lines, 2 invalid and 0 failed. Check that the right columns were recognised.',
    )
    expect(tallyOf('job_failed', 'job_failed', null).warning).toContain('2 failed. The output gives the reason')
  })
})
