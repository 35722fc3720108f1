import { argon2PasswordHasher } from '../../../core/adapters/node/secrets/argon2-password-hasher.js'

const cheapMemoryCost = 64
let cheap: ReturnType<typeof argon2PasswordHasher> | null = null

/** Hashes passwords with little memory, for tests that are not about passwords. */
export function cheapPasswords(): ReturnType<typeof argon2PasswordHasher> {
  cheap ??= argon2PasswordHasher(cheapMemoryCost)
  return cheap
}
