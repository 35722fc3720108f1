import type { PasswordHasher } from '@brassplate/core'
import { lazyPasswordHasher } from '@brassplate/core/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

/** The real password hasher, with call counts. */
async function countingHasher() {
  const real = lazyPasswordHasher()
  const counts = { hashed: 0, verified: 0 }
  const hasher: PasswordHasher = {
    ...real,
    hash(password) {
      counts.hashed += 1
      return real.hash(password)
    },
    verify(hash, password) {
      counts.verified += 1
      return real.verify(hash, password)
    },
  }
  return { hasher, counts }
}

describe.each(enginesOnce)('protection against account enumeration on %s', (engine) => {
  let server: TestServer
  let counts: { hashed: number; verified: number }

  beforeAll(async () => {
    const counting = await countingHasher()
    counts = counting.counts
    server = await TestServer.start(engine, { world: { passwords: counting.hasher } })
    await server.guest('known@harbour-lane.example')
  })
  afterAll(() => server.close())

  async function countHashes(act: () => Promise<unknown>) {
    const before = { ...counts }
    await act()
    return { hashed: counts.hashed - before.hashed, verified: counts.verified - before.verified }
  }

  it('verifies one hash per login for known and unknown addresses', async () => {
    const logIn = (email: string) => () => server.refusal('logIn', { body: { email, password: 'wrong password' } })
    expect(await countHashes(logIn('known@harbour-lane.example'))).toEqual({ hashed: 0, verified: 1 })
    expect(await countHashes(logIn('unknown@harbour-lane.example'))).toEqual({ hashed: 0, verified: 1 })
  })

  it('computes one hash per sign-up for free and taken addresses', async () => {
    const signUp = (email: string) => () => server.call('signUp', { body: { email, password: 'long enough' } })
    expect(await countHashes(signUp('known@harbour-lane.example'))).toEqual({ hashed: 1, verified: 0 })
    expect(await countHashes(signUp('fresh@harbour-lane.example'))).toEqual({ hashed: 1, verified: 0 })
  })

  it('computes no hash for forgot-password, for known and unknown addresses', async () => {
    for (const email of ['known@harbour-lane.example', 'unknown@harbour-lane.example']) {
      expect(await countHashes(() => server.ok('forgotPassword', { body: { email } }))).toEqual({
        hashed: 0,
        verified: 0,
      })
    }
  })
})
