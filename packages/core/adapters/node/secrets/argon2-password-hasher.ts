import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import type { PasswordHasher } from '../../../src/accounts/password/password-hasher.js'
import { RateLimitedError } from '../../../src/shared/errors.js'

/** Hashing shares a thread pool with DNS look-ups, so only two run at once and few may wait. */
const concurrency = 2
export const hashesWaitingMax = 20
const retryAfterSeconds = 2

/**
 * Resolves once the decoy hash exists. Unknown accounts are compared with it, so that they take the same time. Another
 * `memoryCost` is for tests of other things, which need not wait for safe hashes.
 */
export async function argon2PasswordHasher(memoryCost: number = parameters.memoryCost): Promise<PasswordHasher> {
  const cost = { ...parameters, memoryCost }
  const queue = new PQueue({ concurrency })
  const decoy = await hash(randomBytes(32).toString('base64'), cost)

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= hashesWaitingMax)
      throw new RateLimitedError('Too many sign-ins at once. Try again in a few seconds.', retryAfterSeconds)
    return queue.add(work)
  }

  return {
    hash: async (password) => enqueue(() => hash(password, cost)),
    verify: async (storedHash, password) => {
      const isRight = await enqueue(() => verify(storedHash ?? decoy, password))
      return storedHash !== null && isRight
    },
    isOutdated: (storedHash) => isOutdated(storedHash, memoryCost),
  }
}

/** 2 is Argon2id; the library's types do not export the name. */
const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const

export function isOutdated(storedHash: string, memoryCost: number = parameters.memoryCost): boolean {
  const { timeCost, parallelism } = parameters
  return !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
