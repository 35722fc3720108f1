import type { PasswordHasher } from '../../src/accounts/password/password-hasher.js'

const current = 'fake-2:'

/** Hashes instantly and counts its calls. A hash that starts with `fake-1:` is outdated. */
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
