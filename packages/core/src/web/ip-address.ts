/** Four bytes for IPv4, sixteen for IPv6. */
export type AddressBytes = readonly number[]

/** A longer text cannot be an address in any notation. */
const charactersMax = 64

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

/**
 * The bytes of an address in any notation that a machine would accept: short, hexadecimal and octal IPv4, brackets,
 * a final dot. IPv4 inside `::ffff:` is IPv4. Null for everything else, including zone ids.
 */
export function parseIpAddress(text: string): AddressBytes | null {
  if (text.length > charactersMax) return null
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  if (!bare.includes(':')) return bare === text ? parseIpv4(bare) : null
  const bytes = parseIpv6(bare.toLowerCase())
  return bytes && mappedPrefix.every((byte, index) => bytes[index] === byte) ? bytes.slice(12) : bytes
}

/** One to four numbers; the last one fills the remaining bytes. */
function parseIpv4(text: string): AddressBytes | null {
  const parts = (text.endsWith('.') ? text.slice(0, -1) : text).split('.')
  if (parts.length > 4) return null
  const bytes: number[] = []
  for (const [index, part] of parts.entries()) {
    const value = parseNumber(part)
    const bytesLeft = index === parts.length - 1 ? 5 - parts.length : 1
    if (value === null || value >= 256 ** bytesLeft) return null
    for (let place = bytesLeft - 1; place >= 0; place -= 1) bytes.push(Math.floor(value / 256 ** place) % 256)
  }
  return bytes
}

function parseNumber(text: string): number | null {
  if (/^0[xX][0-9a-fA-F]*$/.test(text)) return text.length === 2 ? 0 : Number.parseInt(text.slice(2), 16)
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8)
  return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : null
}

function parseIpv6(text: string): AddressBytes | null {
  const halves = text.split('::')
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (!head || !tail || halves.length > 2) return null
  const missing = 16 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 2) return null
  // A dotted IPv4 part must be last, so it cannot come before the gap.
  if (halves.length === 2 && halves[0]?.includes('.')) return null
  return [...head, ...new Array<number>(missing).fill(0), ...tail]
}

function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
    } else {
      const isDotted = index === groups.length - 1 && /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(group)
      const dotted = isDotted ? parseIpv4(group) : null
      if (!dotted) return null
      bytes.push(...dotted)
    }
  }
  return bytes
}
