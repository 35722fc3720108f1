/** Argon2id; the number is the library's name for it, which its types keep to themselves. */
export const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export function isOutdated(kept: string): boolean {
  return !kept.startsWith(prefix)
}
