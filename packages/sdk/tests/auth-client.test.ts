import { type Route, routes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import type { Exchanges } from '../src/exchanges.generated.js'
import { type AuthClient, createAuthClient } from '../src/index.js'
import { json, startLoopback } from './loopback.js'
import { session } from './samples.js'

const email = 'ada@harbour-lane.example'
const password = 'correct horse battery'
const newPassword = 'staple gun orchard'
const { token } = session

interface Case {
  readonly id: keyof Exchanges
  readonly call: (auth: AuthClient) => Promise<unknown>
  readonly answer: unknown
}

const open: readonly Case[] = [
  { id: 'signUp', call: (auth) => auth.signUp({ email, password }), answer: { status: 'verification_sent', email } },
  {
    id: 'logIn',
    call: (auth) => auth.logIn({ email, password }),
    answer: { session, api_key: 'bp_live_sample', account: { id: 'acc_sample', email } },
  },
  { id: 'resendVerification', call: (auth) => auth.resendVerification({ email }), answer: { status: 'accepted' } },
  { id: 'forgotPassword', call: (auth) => auth.forgotPassword({ email }), answer: { status: 'accepted' } },
  {
    id: 'resetPassword',
    call: (auth) => auth.resetPassword({ token: 'bp_reset_example', newPassword }),
    answer: { status: 'password_updated' },
  },
  {
    id: 'resetPassword',
    call: (auth) => auth.resetPassword({ token: 'bp_reset_example', newPassword, replaceApiKey: true }),
    answer: { status: 'password_updated' },
  },
]

const withSession: readonly Case[] = [
  {
    id: 'changePassword',
    call: (auth) => auth.changePassword(token, { currentPassword: password, newPassword }),
    answer: { status: 'password_updated', session },
  },
  { id: 'logOut', call: (auth) => auth.logOut(token), answer: { status: 'logged_out' } },
  {
    id: 'listSessions',
    call: (auth) => auth.listSessions(token),
    answer: {
      data: [
        {
          id: 'ses_sample',
          browser: 'Firefox on Linux',
          started_by: 'api',
          created_at: '2026-03-01T09:00:00Z',
          last_used_at: '2026-03-01T09:00:00Z',
          expires_at: '2026-03-01T21:00:00Z',
          is_current: true,
        },
      ],
    },
  },
  {
    id: 'endSession',
    call: (auth) => auth.endSession(token, 'ses_sample'),
    answer: { id: 'ses_sample', status: 'ended' },
  },
  {
    id: 'revealApiKey',
    call: (auth) => auth.revealApiKey(token, { password }),
    answer: { api_key: 'bp_live_sample' },
  },
  {
    id: 'rotateApiKey',
    call: (auth) => auth.rotateApiKey(token),
    answer: { api_key: 'bp_live_sample', previous_valid_until: '2026-03-02T09:00:00Z' },
  },
  {
    id: 'rotateApiKey',
    call: (auth) => auth.rotateApiKey(token, { previous: 'end_now' }),
    answer: { api_key: 'bp_live_sample', previous_valid_until: '2026-03-01T09:00:00Z' },
  },
  { id: 'deleteAccount', call: (auth) => auth.deleteAccount(token, { password }), answer: { status: 'deleted' } },
]

/** Calls a server that follows the contract and returns the request it received. */
async function exchange({ id, call, answer }: Case) {
  const { outputs }: Route = routes[id]
  const status = 201 in outputs ? 201 : 200
  const server = await startLoopback(json(status, outputs[status]?.schema?.parse(answer)))
  const result = await call(createAuthClient({ baseUrl: server.url }))
  return { result, received: server.received }
}

describe('createAuthClient', () => {
  it.each([...open, ...withSession])(
    '$id sends the request in the contract and returns the answer',
    async (example) => {
      const { result, received } = await exchange(example)
      const { method, path, input }: Route = routes[example.id]

      expect(result).toEqual(example.answer)
      expect(received).toMatchObject([{ method, path: path.replace('{id}', 'ses_sample') }])
      const body = received[0]?.body ?? ''
      if (input.body) expect(input.body.safeParse(JSON.parse(body))).toMatchObject({ success: true })
      else expect(body).toBe('')
      expect(received[0]?.headers['content-type']).toBe(input.body && 'application/json')
    },
  )

  it.each(open)('$id sends no credential', async (example) => {
    const { received } = await exchange(example)

    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each(withSession)('$id sends the session token', async (example) => {
    const { received } = await exchange(example)

    expect(received[0]?.headers.authorization).toBe(`Bearer ${token}`)
  })

  it('changePassword sends both passwords in the right fields', async () => {
    const server = await startLoopback(json(200, { status: 'password_updated', session }))
    const auth = createAuthClient({ baseUrl: server.url })
    await auth.changePassword(token, { currentPassword: password, newPassword })

    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      current_password: password,
      new_password: newPassword,
    })
  })

  it('rejects an empty session token without calling the server', async () => {
    const server = await startLoopback(json(200, {}))
    const auth = createAuthClient({ baseUrl: server.url })

    await expect(auth.logOut('')).rejects.toThrow(/^The session token is empty/)
    expect(server.received).toEqual([])
  })

  it('rejects an aborted call with the abort reason', async () => {
    const controller = new AbortController()
    const reason = new Error('the form was closed')
    const server = await startLoopback(() => controller.abort(reason))
    const auth = createAuthClient({ baseUrl: server.url })

    await expect(auth.logIn({ email, password }, { signal: controller.signal })).rejects.toBe(reason)
  })
})
