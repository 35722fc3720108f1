import type { SearchIndex } from './index/search-index.js'

const labelLengthMax = 40
const pieceLengthMin = 2
const pieceLengthMax = 16
const wordsMax = 5

export interface Segmented {
  readonly words: readonly string[]
  readonly counts: ReadonlyMap<string, number>
}

/**
 * The words of a brand. A text that is not a word of the register is split into such words, because domains join
 * them.
 */
export async function collectWords(index: SearchIndex, words: readonly string[]): Promise<Segmented> {
  const counts = new Map<string, number>()
  const found: string[] = []
  for (const word of words.slice(0, wordsMax)) {
    const pieces = await segment(index, word, counts)
    found.push(...pieces)
  }
  const foundCounts = new Map([...counts].filter(([word]) => found.includes(word)))
  return { words: [...new Set(found)].slice(0, wordsMax), counts: foundCounts }
}

/** Splits a text into register words at minimum cost: every split costs, and common words cost less. */
async function segment(index: SearchIndex, text: string, counts: Map<string, number>): Promise<string[]> {
  if (text.length > labelLengthMax) return []
  const pieces = new Set<string>([text])
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + pieceLengthMin; to <= Math.min(text.length, from + pieceLengthMax); to += 1) {
      pieces.add(text.slice(from, to))
    }
  }
  const candidates = [...pieces]
  const entries = await index.terms(candidates)
  for (const [place, piece] of candidates.entries()) {
    const count = entries[place]?.count
    if (count) counts.set(piece, count)
  }
  if (counts.has(text)) return [text]
  const total = await index.count()

  const best: { cost: number; words: string[] }[] = [{ cost: 0, words: [] }]
  for (let to = 1; to <= text.length; to += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, words: [] as string[] }
    for (let from = Math.max(0, to - pieceLengthMax); from <= to - pieceLengthMin; from += 1) {
      const piece = text.slice(from, to)
      const count = counts.get(piece)
      const before = best[from]
      if (!count || !before) continue
      const cost = before.cost + 6 + Math.log2(total / count) / Math.max(1, piece.length - 1)
      if (cost < cheapest.cost) cheapest = { cost, words: [...before.words, piece] }
    }
    best[to] = cheapest
  }
  return best[text.length]?.words ?? []
}
