import type { PasswordHasher } from '../../../src/accounts/password/password-hasher.js'
import { isOutdated } from './argon2-password-hasher.js'

/** Loaded and made ready for the first password: most commands never see one, and a server starts sooner. */
export function lazyPasswordHasher(load = argon2): PasswordHasher {
  let made: Promise<PasswordHasher> | null = null
  const hasher = () => {
    made ??= load().catch((error: unknown) => {
      // What failed once is tried again with the next password: else nobody could sign in until a restart.
      made = null
      throw error
    })
    return made
  }
  return {
    hash: async (password) => (await hasher()).hash(password),
    verify: async (kept, password) => (await hasher()).verify(kept, password),
    isOutdated,
  }
}

async function argon2(): Promise<PasswordHasher> {
  const { argon2PasswordHasher } = await import('./argon2-password-hasher.js')
  return argon2PasswordHasher()
}
