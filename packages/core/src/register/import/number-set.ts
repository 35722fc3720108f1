const digitsOnly = /^\d{8}$/
const prefixed = /^([A-Z][A-Z0])(\d{6})$/

const numbersPerPage = 1_000_000
const pageSize = numbersPerPage / 8

/** Set of company numbers with one bit each, so that a whole register fits in memory. */
export class NumberSet {
  /** By the first two digits. */
  readonly #plain: Uint8Array[] = []
  readonly #byPrefix = new Map<string, Uint8Array>()
  readonly #odd = new Set<string>()

  /** Returns false if it was already present. */
  add(number: string): boolean {
    if (digitsOnly.test(number)) {
      const plain = Number(number)
      const page = Math.floor(plain / numbersPerPage)
      this.#plain[page] ??= new Uint8Array(pageSize)
      return setBit(this.#plain[page], plain % numbersPerPage)
    }
    const [, prefix, digits] = prefixed.exec(number) ?? []
    if (prefix !== undefined && digits !== undefined) return setBit(this.#bitsOf(prefix), Number(digits))
    if (this.#odd.has(number)) return false
    this.#odd.add(number)
    return true
  }

  #bitsOf(prefix: string): Uint8Array {
    const existing = this.#byPrefix.get(prefix)
    if (existing) return existing
    const bits = new Uint8Array(pageSize)
    this.#byPrefix.set(prefix, bits)
    return bits
  }
}

/** Returns false if the bit was already set. */
export function setBit(bits: Uint8Array, place: number): boolean {
  const byte = place >>> 3
  const mask = 1 << (place & 7)
  const value = bits[byte] ?? 0
  if (value & mask) return false
  bits[byte] = value | mask
  return true
}
