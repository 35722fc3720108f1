import { UnavailableError } from '@brassplate/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureLog } from './failure-log.js'
import { createLog } from './log.js'

let lines: Record<string, unknown>[]
let now: number
let report: ReturnType<typeof failureLog>

beforeEach(() => {
  lines = []
  now = 0
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  report = failureLog(log, () => now)
})

describe('failureLog', () => {
  const outage = () => new UnavailableError('The database is away.', { cause: new Error('connect ECONNREFUSED') })

  it('logs an outage once for all tasks, without a stack trace', () => {
    for (const task of ['mail loop failed', 'housekeeping failed', 'mail loop failed'])
      report('any.event', task)(outage())
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'database.unavailable',
        task: 'mail loop failed',
        error: 'The database is away.',
        cause: 'connect ECONNREFUSED',
        suppressed: 0,
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('.ts:')
  })

  it('repeats the line every minute with the number of suppressed failures', () => {
    for (let second = 0; second <= 60; second += 1) {
      now = second * 1_000
      report('mail.loop_failed', 'mail loop failed')(outage())
    }
    expect(lines.map(({ suppressed }) => suppressed)).toEqual([0, 59])
  })

  it('logs any other failure each time, with its stack trace', () => {
    report('mail.loop_failed', 'mail loop failed')(new Error('a bug'))
    report('mail.loop_failed', 'mail loop failed')(new Error('a bug'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      event: 'mail.loop_failed',
      msg: 'mail loop failed',
      err: { message: 'a bug', stack: expect.any(String) },
    })
  })
})
