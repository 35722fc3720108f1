import { decodeRanks, encodeRanks } from './posting-list.js'

/** Enough for the first page of any search for one term. */
const firstBlockSize = 512
const blockSize = 2_048

/** A term as searches read it: the best companies are stored with it, the others in separate blocks. */
export interface IndexTerm {
  readonly term: string
  readonly count: number
  /** The ranks of block 0. */
  readonly first: Uint32Array
  /** The first rank of each further block; empty if there is none. */
  readonly starts: Uint32Array
}

/** A stored term, with its ranks encoded. */
export interface TermEntry {
  readonly term: string
  readonly count: number
  readonly first: Uint8Array
  readonly starts: Uint8Array
}

export interface WrittenTerm extends TermEntry {
  /** Blocks from 1 on. */
  readonly blocks: readonly Uint8Array[]
}

const noBytes = new Uint8Array(0)

/** The first ranks of a list, the others in blocks, and where each of these starts. */
export function cutRanks(ranks: Uint32Array): Pick<IndexTerm, 'first' | 'starts'> & { blocks: Uint32Array[] } {
  const blocks: Uint32Array[] = []
  for (let from = firstBlockSize; from < ranks.length; from += blockSize) {
    blocks.push(ranks.subarray(from, from + blockSize))
  }
  const starts = Uint32Array.from(blocks, ([start]) => start as number)
  return { first: ranks.subarray(0, firstBlockSize), starts, blocks }
}

/** `encoded`: the same ranks, if they were encoded before. */
export function writeTerm(term: string, ranks: Uint32Array, encoded?: Uint8Array): WrittenTerm {
  if (ranks.length <= firstBlockSize) {
    return { term, count: ranks.length, first: encoded ?? encodeRanks(ranks), starts: noBytes, blocks: [] }
  }
  const { first, starts, blocks } = cutRanks(ranks)
  return {
    term,
    count: ranks.length,
    first: encodeRanks(first),
    starts: encodeRanks(starts),
    blocks: blocks.map(encodeRanks),
  }
}

export function decodeTerm({ term, count, first, starts }: TermEntry): IndexTerm {
  return { term, count, first: decodeRanks(first), starts: decodeRanks(starts) }
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
