const lengthMin = 4
const shareMin = 0.55
const partMin = 5
const stemLength = 3
const hitsMax = 400
const ends = /(?:ltd|limited|uk|online|group|plc|llp)$/

/** Finds the label of a domain in folded text, however its words are separated there. */
export class BrandSearch {
  readonly #letters: string
  readonly #stem: RegExp | null

  constructor(label: string) {
    const letters = label.replace(/[^a-z0-9]/g, '')
    const bare = letters.replace(ends, '')
    this.#letters = bare.length >= lengthMin ? bare : letters
    const stem = this.#letters.slice(0, stemLength).split('').join("(?:[ '’.-]| ?& ?)?")
    this.#stem = this.#letters.length >= lengthMin ? new RegExp(`(?<![a-z0-9@./-])${stem}`, 'g') : null
  }

  /** 1 if the whole label occurs, the share of its letters if only its first words do, otherwise 0. Web and email addresses do not count. */
  shareIn(folded: string): number {
    if (this.#stem === null) return 0
    let best = 0
    let hits = 0
    this.#stem.lastIndex = 0
    for (let hit = this.#stem.exec(folded); hit && hits < hitsMax; hit = this.#stem.exec(folded)) {
      hits += 1
      best = Math.max(best, this.#matchAt(folded, hit.index))
      if (best === this.#letters.length) return 1
    }
    const share = best / this.#letters.length
    return best >= partMin && share >= shareMin ? share : 0
  }

  /** The number of letters that match, counted up to the last word end. */
  #matchAt(folded: string, start: number): number {
    const letters = this.#letters
    let matched = 0
    let whole = 0
    let gap = 0
    for (let at = start; at <= folded.length; at += 1) {
      const letter = folded[at] ?? ' '
      const isWord = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9')
      if (!isWord) {
        if (gap === 0 && letter !== '@' && !(letter === '.' && /[a-z]/.test(folded[at + 1] ?? ' '))) whole = matched
        if (matched === letters.length || gap > 2) break
        gap += 1
        if (letter === '&' && letters.startsWith('and', matched)) matched += 3
        continue
      }
      if (letter !== letters[matched]) break
      matched += 1
      gap = 0
    }
    return whole
  }
}
