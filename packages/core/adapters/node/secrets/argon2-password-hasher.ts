import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import type { PasswordHasher } from '../../../src/accounts/password/password-hasher.js'
import { RateLimitedError } from '../../../src/shared/errors.js'

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

/** Argon2id; the number is the library's name for it, which its types keep to themselves. */
export const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export function isOutdated(kept: string): boolean {
  return !kept.startsWith(prefix)
}
