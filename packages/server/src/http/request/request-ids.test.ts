import { secureRandom } from '@brassplate/core/node'
import { describe, expect, it } from 'vitest'
import { requestIds } from './request-ids.js'

describe('requestIds', () => {
  it('never repeats an id, within one process or across two', () => {
    const [one, other] = [requestIds(secureRandom), requestIds(secureRandom)]
    const ids = Array.from({ length: 1_000 }, () => [one(), other()]).flat()
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{22}$/)
  })

  it('gives ids that do not reveal the number of requests', () => {
    const next = requestIds(secureRandom)
    const [first, second] = [next(), next()]
    expect(second.slice(0, -8)).not.toBe(first.slice(0, -8))
  })
})
