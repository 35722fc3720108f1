import type { PasswordHasher } from '../../../src/accounts/password/password-hasher.js'
import { isOutdated } from './argon2-password-hasher.js'

/** Loads argon2 with the first password: most commands need none, and the server starts sooner. */
export function lazyPasswordHasher(load = argon2): PasswordHasher {
  let loading: Promise<PasswordHasher> | null = null
  const hasher = () => {
    loading ??= load().catch((error: unknown) => {
      // Retry with the next password; otherwise no one could sign in until a restart.
      loading = null
      throw error
    })
    return loading
  }
  return {
    hash: async (password) => (await hasher()).hash(password),
    verify: async (storedHash, password) => (await hasher()).verify(storedHash, password),
    isOutdated,
  }
}

async function argon2(): Promise<PasswordHasher> {
  const { argon2PasswordHasher } = await import('./argon2-password-hasher.js')
  return argon2PasswordHasher()
}
