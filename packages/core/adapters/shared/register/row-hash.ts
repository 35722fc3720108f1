import { readingVersion } from '../../../src/register/snapshot/reading-version.js'
import { whole53 } from '../../../src/shared/encoding/hash53.js'

/** The longest accepted row, in UTF-8 bytes. */
const scratchSize = 1 << 18
const scratch = Buffer.alloc(scratchSize)
const words = new Int32Array(scratch.buffer, scratch.byteOffset, scratchSize >> 2)

/** A 53-bit hash of a row's text, to detect changes. Two different rows collide about once in 10^15. */
export function rowHash(text: string): number {
  const size = scratch.write(text, 'utf8')
  scratch.fill(0, size, Math.min(scratchSize, (size + 3) & ~3))
  let first = Math.imul(readingVersion, 0x2545f491) ^ text.length
  let second = Math.imul(readingVersion, 0x6c8e9cf5) + size
  for (let index = 0; index < (size + 3) >> 2; index += 1) {
    const word = words[index] as number
    first = Math.imul(first ^ word, 0x3c6ef35f)
    first ^= first >>> 15
    second = Math.imul((second << 11) | (second >>> 21), 0x7feb352d) + word
  }
  return whole53(first, second)
}
