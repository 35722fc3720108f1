import type { PasswordHasher } from '../../src/accounts/password-hasher.js'
import { isOutdated } from './argon2-parameters.js'

/** Loaded and made ready for the first password: most commands never see one, and a server starts sooner. */
export function lazyPasswordHasher(): PasswordHasher {
  let made: Promise<PasswordHasher> | null = null
  const hasher = () => {
    made ??= import('./argon2-password-hasher.js').then(({ argon2PasswordHasher }) => argon2PasswordHasher())
    return made
  }
  return {
    hash: async (password) => (await hasher()).hash(password),
    verify: async (kept, password) => (await hasher()).verify(kept, password),
    isOutdated,
  }
}
