import { decodeRanks, encodeRanks } from './posting-list.js'

/** Enough for the first page of any search for one term. */
const firstBlockSize = 512
const blockSize = 2_048

/** A stored term: the best companies are stored with it, the others in separate blocks. */
export interface TermEntry {
  readonly term: string
  readonly count: number
  /** The ranks of block 0. */
  readonly first: Uint8Array
  /** The first rank of each further block; empty if there is none. */
  readonly starts: Uint8Array
}

export interface WrittenTerm extends TermEntry {
  /** Blocks from 1 on. */
  readonly blocks: readonly Uint8Array[]
}

const noBytes = new Uint8Array(0)

/** `encoded`: the same ranks, if they were encoded before. */
export function writeTerm(term: string, ranks: Uint32Array, encoded?: Uint8Array): WrittenTerm {
  if (ranks.length <= firstBlockSize) {
    return { term, count: ranks.length, first: encoded ?? encodeRanks(ranks), starts: noBytes, blocks: [] }
  }
  const first = encodeRanks(ranks.subarray(0, firstBlockSize))
  const blocks: Uint8Array[] = []
  const starts: number[] = []
  for (let from = firstBlockSize; from < ranks.length; from += blockSize) {
    starts.push(ranks[from] as number)
    blocks.push(encodeRanks(ranks.subarray(from, from + blockSize)))
  }
  return { term, count: ranks.length, first, starts: encodeRanks(Uint32Array.from(starts)), blocks }
}

/** All ranks of a term whose blocks are loaded. */
export function readTerm({ first, blocks }: Pick<WrittenTerm, 'first' | 'blocks'>): Uint32Array {
  const parts = [first, ...blocks].map(decodeRanks)
  const ranks = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let size = 0
  for (const part of parts) {
    ranks.set(part, size)
    size += part.length
  }
  return ranks
}
