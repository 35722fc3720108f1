import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts, testSettings } from '../../../testing/index.js'
import { hourMs } from '../../shared/clock.js'
import type { Account } from '../account.js'
import { authenticateSession } from '../api-key/authenticate.js'
import { changePassword } from '../password/change-password.js'
import { logIn } from './log-in.js'
import { endOtherSessions, endSession, listSessions } from './sessions.js'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let ports: TestPorts
let account: Account

beforeEach(async () => {
  ports = testPorts()
  account = await openVerified(ports)
})

const claimsOf = ({ id, version }: { id: `ses_${string}`; version: number }) =>
  ({ session: id, account: account.id, version }) as Parameters<typeof authenticateSession>[1]

describe('listSessions', () => {
  it('shows browser, start and last use of each session, and marks the current one', async () => {
    const startedAt = ports.clock.now()
    const { session: page } = await logIn(ports, ada, origin, { startedBy: 'web_page', userAgent: firefox })
    ports.clock.advance(1)
    const { session: api } = await logIn(ports, ada, origin)
    const expected = { createdAt: startedAt, lastUsedAt: startedAt, expiresAt: startedAt + 12 * hourMs }
    const later = { createdAt: startedAt + 1, lastUsedAt: startedAt + 1, expiresAt: startedAt + 12 * hourMs + 1 }
    expect(await listSessions(ports, account.id, page.id)).toEqual([
      { id: api.id, browser: 'Unknown browser', startedBy: 'api', isCurrent: false, ...later },
      { id: page.id, browser: 'Firefox on Linux', startedBy: 'web_page', isCurrent: true, ...expected },
    ])
  })

  it('omits sessions that have expired or that a new password has ended', async () => {
    await logIn(ports, ada, origin)
    ports.clock.advance(6 * hourMs)
    await logIn(ports, ada, origin)
    ports.clock.advance(6 * hourMs)
    expect(await listSessions(ports, account.id, null)).toHaveLength(1)
    const change = { currentPassword: ada.password, newPassword: 'another fine password' }
    const client = { startedBy: 'web_page', userAgent: firefox } as const
    const { id } = await changePassword(ports, testSettings, account.id, change, origin, client)
    expect(await listSessions(ports, account.id, id)).toMatchObject([
      { id, browser: 'Firefox on Linux', startedBy: 'web_page', isCurrent: true },
    ])
  })

  it('updates the last use at most once an hour, and not at the cost of the request', async () => {
    const { session } = await logIn(ports, ada, origin)
    const lastUse = async () => (await listSessions(ports, account.id, null))[0]?.lastUsedAt
    ports.clock.advance(hourMs - 1)
    expect(await authenticateSession(ports, claimsOf(session))).not.toBeNull()
    expect(await lastUse()).toBe(session.createdAt)
    ports.clock.advance(1)
    const readOnly = { ...ports.sessions, touch: () => Promise.reject(new Error('read-only')) }
    expect(await authenticateSession({ ...ports, sessions: readOnly }, claimsOf(session))).not.toBeNull()
    expect(await authenticateSession(ports, claimsOf(session))).not.toBeNull()
    expect(await lastUse()).toBe(session.createdAt + hourMs)
  })
})

describe('endSession', () => {
  it('ends one session of the account, and reports any other as not found', async () => {
    const { session: one } = await logIn(ports, ada, origin)
    const { session: two } = await logIn(ports, ada, origin)
    const bob = await openVerified(ports, { email: 'bob@harbour-lane.example', password: 'correct horse battery' })
    await expect(endSession(ports, bob.id, one.id)).rejects.toMatchObject({ code: 'not_found' })
    await endSession(ports, account.id, one.id)
    expect(await authenticateSession(ports, claimsOf(one))).toBeNull()
    expect(await authenticateSession(ports, claimsOf(two))).not.toBeNull()
    for (const unknown of [one.id, 'ses_unknown', 'nonsense', '']) {
      await expect(endSession(ports, account.id, unknown)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('endOtherSessions', () => {
  it('leaves the current session and those of other accounts', async () => {
    const { session: one } = await logIn(ports, ada, origin)
    const { session: two } = await logIn(ports, ada, origin)
    const bob = { email: 'bob@harbour-lane.example', password: 'correct horse battery' }
    const { id } = await openVerified(ports, bob)
    await logIn(ports, bob, origin)
    await endOtherSessions(ports, account.id, two.id)
    expect(await authenticateSession(ports, claimsOf(one))).toBeNull()
    expect(await authenticateSession(ports, claimsOf(two))).not.toBeNull()
    expect(await listSessions(ports, id, null)).toHaveLength(1)
  })
})
