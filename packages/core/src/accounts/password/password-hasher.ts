/** Deliberately slow, with a short bounded queue; throws `rate_limited` when the queue is full. */
export interface PasswordHasher {
  hash(password: string): Promise<string>

  /** Null means the account does not exist: the same work is done and the result is false. */
  verify(hash: string | null, password: string): Promise<boolean>

  /** True if the hash uses weaker parameters than the current ones. */
  isOutdated(hash: string): boolean
}
