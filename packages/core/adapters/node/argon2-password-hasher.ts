import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import type { PasswordHasher } from '../../src/accounts/password/password-hasher.js'
import { RateLimitedError } from '../../src/shared/errors.js'
import { isOutdated, parameters } from './argon2-parameters.js'

/** Hashing shares a thread pool with name look-ups, so only two run at once and few may wait. */
const concurrency = 2
export const hashesWaitingMax = 20
const retryAfterSeconds = 2

/** Ready once its decoy is made: what unknown accounts are compared with, so that they cost the same. */
export async function argon2PasswordHasher(): Promise<PasswordHasher> {
  const queue = new PQueue({ concurrency })
  const decoy = await hash(randomBytes(32).toString('base64'), parameters)

  const bounded = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= hashesWaitingMax) throw new RateLimitedError('Too many sign-ins at once.', retryAfterSeconds)
    return queue.add(work)
  }

  return {
    hash: async (password) => bounded(() => hash(password, parameters)),
    verify: async (kept, password) => {
      const isRight = await bounded(() => verify(kept ?? decoy, password))
      return kept !== null && isRight
    },
    isOutdated,
  }
}
