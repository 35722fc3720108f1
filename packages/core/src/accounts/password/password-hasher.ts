/** Slow by design and bounded: past its short queue it refuses with `rate_limited`. */
export interface PasswordHasher {
  hash(password: string): Promise<string>

  /** Null stands for an account that does not exist: the same work is done and the answer is false. */
  verify(hash: string | null, password: string): Promise<boolean>

  /** True for a hash made with weaker parameters than today's. */
  isOutdated(hash: string): boolean
}
