import { describe, expect, it } from 'vitest'
import { requestTimeoutMs } from './connection.js'

describe('the time limit of a statement', () => {
  it.each([
    ['postgres://user:secret@host/brassplate', 10_000],
    ['postgres://host/brassplate?statement_timeout=30000', 30_000],
    ['postgres://host/brassplate?sslmode=verify-full&statement_timeout=500', 500],
    ['postgres://host/brassplate?statement_timeout=soon', 10_000],
    ['postgres://host/brassplate?statement_timeout=0', 10_000],
  ])('of %s is %i ms', (url, ms) => {
    expect(requestTimeoutMs(url)).toBe(ms)
  })
})
