import type { PasswordHasher } from '../../src/accounts/password/password-hasher.js'

const current = 'fake-2:'

/** Hashes in no time and counts its work. A hash that begins with `fake-1:` is an outdated one. */
export class FakePasswordHasher implements PasswordHasher {
  hashes = 0
  verifications = 0

  async hash(password: string): Promise<string> {
    this.hashes += 1
    return current + password
  }

  async verify(hash: string | null, password: string): Promise<boolean> {
    this.verifications += 1
    return hash !== null && hash.slice(current.length) === password
  }

  isOutdated(hash: string): boolean {
    return !hash.startsWith(current)
  }
}
