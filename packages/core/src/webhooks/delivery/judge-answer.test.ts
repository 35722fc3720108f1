import { describe, expect, it } from 'vitest'
import { noon } from '../../../testing/index.js'
import { connectionFaults, unreadReasons } from '../../web/unread-reason.js'
import { judgeAnswer, shortFailure } from './judge-answer.js'

const answer = (status: number, retryAfter: string | null = null) =>
  judgeAnswer({ kind: 'answer', status, retryAfter, excerpt: '' }, noon)

describe('judgeAnswer', () => {
  it('treats 2xx as success, 410 as gone and every other status as a failure', () => {
    for (let status = 200; status <= 599; status += 1) {
      const expected = status < 300 ? 'delivered' : status === 410 ? 'gone' : 'failed'
      expect([status, answer(status).kind]).toEqual([status, expected])
    }
  })

  it('says that redirects are not followed', () => {
    expect(answer(302).message).toBe('The destination returned 302; redirects are not followed.')
  })

  it('honours Retry-After for 429 and 503 only', () => {
    expect(answer(429, '60').retryAfterMs).toBe(60_000)
    expect(answer(503, '60').retryAfterMs).toBe(60_000)
    for (const status of [200, 302, 410, 500, 502]) expect(answer(status, '60').retryAfterMs).toBeNull()
  })

  it.each(unreadReasons)('has a message for %s', (reason) => {
    expect(judgeAnswer({ kind: 'failed', reason }, noon)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/\.$/),
    })
  })

  it.each(connectionFaults)('has a message and a short form of it for a connection with the fault %s', (fault) => {
    const { message } = judgeAnswer({ kind: 'failed', reason: 'connection', fault }, noon)
    expect(message).toMatch(/\.$/)
    expect(shortFailure(message ?? '').length).toBeLessThan(16)
  })
})
