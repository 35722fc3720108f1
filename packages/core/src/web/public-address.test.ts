import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressBytes, parseIpAddress } from './ip-address.js'
import { closedIpv4Blocks, closedIpv6Blocks, isPublicAddress, openIpv6Block } from './public-address.js'

/** First and last address of a block, and its neighbours outside; null beyond the ends of the address space. */
function edgesOf(block: string) {
  const [address = '', bits = ''] = block.split('/')
  const bytes = parseIpAddress(address) ?? []
  const width = BigInt(bytes.length * 8)
  const first = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const last = first + (1n << (width - BigInt(bits))) - 1n
  const text = (value: bigint) => {
    if (value < 0n || value >= 1n << width) return null
    return plain(bytes.map((_, index) => Number((value >> (width - 8n * BigInt(index + 1))) & 0xffn)))
  }
  return { first: text(first) ?? '', last: text(last) ?? '', before: text(first - 1n), after: text(last + 1n) }
}

function plain(bytes: AddressBytes): string {
  return bytes.length === 4 ? bytes.join('.') : groupsOf(bytes).join(':')
}

function groupsOf(bytes: AddressBytes): string[] {
  const groups: string[] = []
  for (let index = 0; index < bytes.length; index += 2) {
    groups.push((((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)).toString(16))
  }
  return groups
}

/** Where two closed blocks are adjacent. */
const closedNeighbours = new Set(['239.255.255.255', '240.0.0.0'])

describe('isPublicAddress', () => {
  it.each(closedIpv4Blocks)('rejects exactly the addresses of %s', (block) => {
    const { first, last, before, after } = edgesOf(block)
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false])
    for (const beside of [before, after]) {
      if (beside !== null && !closedNeighbours.has(beside))
        expect([beside, isPublicAddress(beside)]).toEqual([beside, true])
    }
  })

  it.each(closedIpv6Blocks)('rejects exactly the addresses of %s', (block) => {
    const { first, last, before, after } = edgesOf(block)
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false])
    expect([isPublicAddress(before ?? ''), isPublicAddress(after ?? '')]).toEqual([true, true])
  })

  it('rejects all IPv6 addresses outside the public eighth', () => {
    const { first, last, before, after } = edgesOf(openIpv6Block)
    expect([first, last, before, after].map((text) => isPublicAddress(text ?? ''))).toEqual([true, true, false, false])
  })

  it.each([
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible and public', '::8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 to a public address', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['6to4 of a public address', '2002:808:808::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['ORCHID', '2001:20::1'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['discard-only', '100::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fd00::1'],
    ['link local', 'fe80::1'],
    ['link local with a zone', 'fe80::1%lo'],
    ['multicast', 'ff02::1'],
    ['a public address with a zone', '2606:4700::1111%eth0'],
    ['the cloud metadata address', '169.254.169.254'],
    ['the cloud metadata address in IPv6', 'fd00:ec2::254'],
    ['the platform address of a cloud', '168.63.129.16'],
  ])('rejects an address that is %s', (_, text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  it.each(['168.63.129.15', '168.63.129.17', '::ffff:8.8.8.8', '::ffff:808:808', '2606:4700::1111', '2a00::1'])(
    'accepts %s',
    (text) => {
      expect(isPublicAddress(text)).toBe(true)
    },
  )

  it.each([
    '',
    '.',
    'harbour-lane.co.uk',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.256',
    '4294967296',
    '08.8.8.8',
    '0xg.1',
    '8.8.8.8 ',
    '8.8..8',
    '[8.8.8.8]',
    ':::',
    '1::2::3',
    '2606:4700',
    '2606:4700:1:2:3:4:5:6:7',
    '2606:4700::12345',
    '2606:4700:1:2:3:4:5::6',
    '1.2.3.4::',
    '::ffff:010.8.8.8',
    '[2606:4700::1',
    `${'0'.repeat(80)}8.8.8.8`,
  ])('rejects %j, which is not an address', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })

  it('gives the same result for every notation of an IPv4 address', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), fc.nat(), (bytes, choice) => {
        const expected = isPublicAddress(plain(bytes))
        for (const spelling of ipv4Spellings(bytes, choice)) {
          expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, expected])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same result for every notation of an IPv6 address', () => {
    const byte = fc.oneof(fc.nat(255), fc.constant(0))
    const address = fc.array(byte, { minLength: 16, maxLength: 16 })
    const likely = fc
      .tuple(fc.constantFrom(0x20, 0x26, 0x3f, 0xfe), address)
      .map(([head, rest]) => [head, ...rest.slice(1)])
    fc.assert(
      fc.property(fc.oneof(address, likely), (bytes) => {
        const expected = isPublicAddress(plain(bytes))
        for (const spelling of ipv6Spellings(bytes)) {
          expect([spelling, isPublicAddress(spelling)]).toEqual([spelling, expected])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isPublicAddress(text) === 'boolean'))
  })
})

function ipv4Spellings(bytes: AddressBytes, choice: number): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const odd = bytes.map((byte, index) => spelt(byte, Math.floor(choice / 3 ** index) % 3))
  const mapped = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  return [
    odd.join('.'),
    `${odd.join('.')}.`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0X${whole.toString(16).toUpperCase()}`,
    `0${whole.toString(8)}`,
    `::ffff:${bytes.join('.')}`,
    `::FFFF:${mapped}`,
    `[::ffff:${mapped}]`,
    `0:0:0:0:0:ffff:${bytes.join('.')}`,
  ]
}

function spelt(byte: number, way: number): string {
  if (way === 0) return String(byte)
  return way === 1 ? `0x${byte.toString(16)}` : `0${byte.toString(8)}`
}

function ipv6Spellings(bytes: AddressBytes): string[] {
  const groups = groupsOf(bytes)
  const padded = groups.map((group) => group.padStart(4, '0'))
  const spellings = [
    padded.join(':'),
    padded.join(':').toUpperCase(),
    `[${groups.join(':')}]`,
    [...groups.slice(0, 6), bytes.slice(12).join('.')].join(':'),
  ]
  for (let start = 0; start < 8; start += 1) {
    for (let end = start + 1; end <= 8 && groups[end - 1] === '0'; end += 1) {
      spellings.push(`${groups.slice(0, start).join(':')}::${groups.slice(end).join(':')}`)
    }
  }
  return spellings
}
