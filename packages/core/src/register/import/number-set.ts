const digitsOnly = /^\d{8}$/
const prefixed = /^([A-Z][A-Z0])(\d{6})$/

/** Numbers seen so far, a bit each, so that a whole register fits. */
export class NumberSet {
  readonly #plain = new Uint8Array(12_500_000)
  readonly #byPrefix = new Map<string, Uint8Array>()
  readonly #odd = new Set<string>()

  /** False where it was there already. */
  add(number: string): boolean {
    if (digitsOnly.test(number)) return setBit(this.#plain, Number(number))
    const [, prefix, digits] = prefixed.exec(number) ?? []
    if (prefix !== undefined && digits !== undefined) return setBit(this.#bitsOf(prefix), Number(digits))
    if (this.#odd.has(number)) return false
    this.#odd.add(number)
    return true
  }

  #bitsOf(prefix: string): Uint8Array {
    const kept = this.#byPrefix.get(prefix)
    if (kept) return kept
    const bits = new Uint8Array(125_000)
    this.#byPrefix.set(prefix, bits)
    return bits
  }
}

/** False where the bit was set already. */
export function setBit(bits: Uint8Array, place: number): boolean {
  const byte = place >>> 3
  const mask = 1 << (place & 7)
  const value = bits[byte] ?? 0
  if (value & mask) return false
  bits[byte] = value | mask
  return true
}
