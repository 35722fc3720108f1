import { accountProfile, errorBody } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, createClient } from '../src/index.js'
import { json, startLoopback } from './loopback.js'
import { profile, unauthenticated } from './samples.js'

const apiKey = 'bp_live_sample'

describe('createClient', () => {
  it('sends an API key in X-API-Key', async () => {
    const server = await startLoopback(json(200, profile))
    await createClient({ baseUrl: server.url, apiKey }).me()

    const [received] = server.received
    expect(received).toMatchObject({ method: 'GET', path: '/v1/auth/me', body: '' })
    expect(received?.headers).toMatchObject({ 'x-api-key': apiKey, accept: 'application/json' })
    expect(received?.headers).not.toHaveProperty('authorization')
  })

  it('sends a session token as a bearer token', async () => {
    const server = await startLoopback(json(200, profile))
    await createClient({ baseUrl: server.url, session: 'session.token.sample' }).me()

    expect(server.received[0]?.headers.authorization).toBe('Bearer session.token.sample')
    expect(server.received[0]?.headers).not.toHaveProperty('x-api-key')
  })

  it('preserves the path of the base URL, with or without a trailing slash', async () => {
    const server = await startLoopback(json(200, profile))
    await createClient({ baseUrl: `${server.url}/`, apiKey }).me()
    await createClient({ baseUrl: `${server.url}/brassplate/`, apiKey }).me()

    expect(server.received.map(({ path }) => path)).toEqual(['/v1/auth/me', '/brassplate/v1/auth/me'])
  })

  it('uses the fetch option', async () => {
    const asked: unknown[] = []
    const answered: typeof fetch = async (input) => {
      asked.push(input)
      return Response.json(profile)
    }
    await createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey, fetch: answered }).me()

    expect(asked).toEqual(['https://api.harbour-lane.example/v1/auth/me'])
  })

  it('rejects two credentials and no credential', () => {
    const baseUrl = 'https://api.harbour-lane.example'
    const complaint = (got: string) =>
      new TypeError(`createClient needs exactly one of apiKey and session, but got ${got}.`)

    // @ts-expect-error The type requires one.
    expect(() => createClient({ baseUrl })).toThrow(complaint('neither'))
    expect(() => createClient({ baseUrl, apiKey: '' })).toThrow(complaint('neither'))
    const both = { baseUrl, apiKey, session: 'session.token.sample' }
    // @ts-expect-error The type allows only one.
    expect(() => createClient(both)).toThrow(complaint('both'))
  })

  it('rejects a key that is not valid in a header, without repeating it', () => {
    const baseUrl = 'https://api.harbour-lane.example'
    const make = () => createClient({ baseUrl, apiKey: `${apiKey}\n` })

    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(apiKey)
  })

  it.each([
    'api.harbour-lane.example',
    'ftp://api.harbour-lane.example',
    'https://ada:secret@api.harbour-lane.example',
    'https://api.harbour-lane.example/?key=1',
    'https://api.harbour-lane.example/#top',
  ])('rejects %s as a base URL', (baseUrl) => {
    expect(() => createClient({ baseUrl, apiKey })).toThrow(/^baseUrl must be/)
  })

  it('accepts a timeout up to the longest timer and rejects longer ones', () => {
    const make = (timeoutMs: number) => () =>
      createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey, timeoutMs })

    expect(make(1)).not.toThrow()
    expect(make(2_147_483_647)).not.toThrow()
    for (const refused of [0, -1, 1.5, Number.NaN, 2_147_483_648]) expect(make(refused)).toThrow(/^timeoutMs must be/)
  })
})

describe('retries', () => {
  it('can be from 0 to 10', () => {
    const make = (retries: number) => () =>
      createClient({ baseUrl: 'https://api.harbour-lane.example', apiKey, retries })

    expect(make(0)).not.toThrow()
    expect(make(10)).not.toThrow()
    for (const refused of [-1, 0.5, Number.NaN, 11]) expect(make(refused)).toThrow(/^retries must be/)
  })
})

describe('me', () => {
  it('returns the profile as it is on the wire', async () => {
    const server = await startLoopback(json(200, accountProfile.parse(profile)))

    expect(await createClient({ baseUrl: server.url, apiKey }).me()).toEqual(profile)
  })

  it('throws an error with all details from the server', async () => {
    const server = await startLoopback(json(401, errorBody.parse(unauthenticated)))
    const error = await createClient({ baseUrl: server.url, apiKey })
      .me()
      .catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: unauthenticated.detail,
      code: 'unauthenticated',
      status: 401,
      requestId: unauthenticated.request_id,
      retryable: false,
      nextStep: unauthenticated.next_step,
      problems: [],
    })
  })
})
