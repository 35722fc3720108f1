import { describe, expect, it } from 'vitest'
import { createLog } from './log.js'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

describe('the log', () => {
  it.each([
    ['an API key', `bp_live_${'aB3'.repeat(16)}x`],
    ['a mailed token', `bp_reset_${'aB3'.repeat(14)}x`],
    ['a webhook secret', `whsec_${'aB3/'.repeat(10)}=`],
    ['a session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2NfMSJ9.c2lnbmF0dXJl'],
    ['a bearer header', 'Bearer abcdefghijklmnop'],
    ['a password in an address', 'postgres://user:hunter2hunter2@db.harbour-lane.example/x'],
  ])('redacts %s in messages, fields and errors', (_, secret) => {
    const text = logged((log) => {
      log.info(`saw ${secret} here`)
      log.warn({ field: secret }, 'saw it')
      log.error({ err: new Error(`failed with ${secret}`, { cause: new Error(secret) }) }, 'failed')
    })
    const secretPart = secret.replace(/^(Bearer |postgres:\/\/user:)/, '').replace(/@.*/, '')
    expect(text).toContain('[redacted]')
    expect(text).not.toContain(secretPart)
  })

  it('writes one JSON object per line', () => {
    const line = JSON.parse(logged((log) => log.info({ status: 200 }, 'request')))
    expect(line).toMatchObject({ level: 'info', status: 200, msg: 'request' })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })
})
