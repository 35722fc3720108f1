/** Encodes the ascending ranks of a term as varint-encoded deltas. */
export function encodeRanks(ranks: Uint32Array): Uint8Array {
  let size = 0
  let last = 0
  for (const rank of ranks) {
    size += bytesOf(rank - last)
    last = rank
  }

  const bytes = new Uint8Array(size)
  encodeInto(ranks, bytes, 0)
  return bytes
}

export const bytesPerRankMax = 5

/** Writes the same bytes from an offset; returns the offset after them. */
export function encodeInto(ranks: Uint32Array, bytes: Uint8Array, from: number): number {
  let place = from
  let last = 0
  for (const rank of ranks) {
    let distance = rank - last
    last = rank
    while (distance >= 0x80) {
      bytes[place++] = (distance & 0x7f) | 0x80
      distance >>>= 7
    }
    bytes[place++] = distance
  }
  return place
}

export function decodeRanks(bytes: Uint8Array): Uint32Array {
  let size = 0
  for (let place = 0; place < bytes.length; place += 1) if ((bytes[place] as number) < 0x80) size += 1
  const ranks = new Uint32Array(size)
  let count = 0
  let last = 0
  let distance = 0
  let shift = 0
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] as number
    if (byte < 0x80) {
      last += shift === 0 ? byte : distance | (byte << shift)
      ranks[count++] = last
      distance = 0
      shift = 0
    } else {
      distance |= (byte & 0x7f) << shift
      shift += 7
    }
  }
  return ranks
}

function bytesOf(distance: number): number {
  if (distance < 0x80) return 1
  if (distance < 0x4000) return 2
  if (distance < 0x200000) return 3
  return distance < 0x10000000 ? 4 : 5
}
