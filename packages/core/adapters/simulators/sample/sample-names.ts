import type { CompanyKind } from './company-kinds.js'
import { closings, forenames, middles, onsets, personEnds, placeEnds, trades, vowels } from './sample-words.js'
import type { SeededRandom } from './seeded-random.js'

const properWordCount = 900

const endings = {
  ltd: [
    ['LIMITED', 50],
    ['LTD', 48],
    ['LTD.', 2],
  ],
  plc: [['PLC', 1]],
  llp: [['LLP', 1]],
  unlimited: [['', 1]],
  guarantee: [
    ['MANAGEMENT COMPANY LIMITED', 1],
    ['LIMITED', 2],
  ],
  exempt: [
    ['TRUST', 1],
    ['ASSOCIATION', 1],
  ],
  cic: [
    ['CIC', 2],
    ['COMMUNITY INTEREST COMPANY', 1],
  ],
  partnership: [['LP', 1]],
  overseas: [
    ['INC', 1],
    ['GMBH', 1],
  ],
  branch: [
    ['INC', 1],
    ['GMBH', 1],
  ],
  overseasEntity: [
    ['LIMITED', 2],
    ['S.A.', 1],
  ],
  charter: [['SOCIETY', 1]],
  society: [['SOCIETY LIMITED', 1]],
  charity: [
    ['CIO', 1],
    ['', 2],
  ],
} as const satisfies Record<CompanyKind, readonly [readonly [string, number], ...(readonly [string, number])[]]>

export interface SampleNames {
  company(kind: CompanyKind): string
  /** `SURNAME, Forename`. */
  person(): string
  /** In title case. */
  place(): string
}

/** Names from invented words; earlier words are much more frequent. */
export function sampleNames(random: SeededRandom): SampleNames {
  const made = Array.from({ length: properWordCount }, () => syllables() + random.pick(placeEnds))
  const proper: readonly [string, ...string[]] = ['HARROWMERE', ...new Set(made)]

  // Two syllables before the ending, so that few words match a real place or surname.
  function syllables(): string {
    const stem = random.pick(onsets) + random.pick(vowels) + random.pick(middles)
    return stem + random.pick(vowels) + random.pick(closings)
  }

  function opening(): string {
    const kind = random.fraction()
    const word = random.pickByRank(proper)
    if (kind < 0.04) return `${random.pick(onsets).charAt(0)} & ${random.pick(onsets).charAt(0)} ${word}`
    if (kind < 0.07) return `THE ${word}`
    if (kind < 0.09) return `${word}'S`
    if (kind < 0.11) return `${1 + random.below(99)} ${word}`
    return word
  }

  return {
    company(kind) {
      const count =
        1 +
        random.pickWeighted([
          [0, 15],
          [1, 45],
          [2, 28],
          [3, 9],
          [4, 3],
        ])
      const parts = [opening()]
      for (let at = 1; at < count; at++) {
        if (random.chance(0.08)) parts.push('&', random.pickByRank(proper))
        else parts.push(random.chance(0.7) ? random.pickByRank(trades) : random.pickByRank(proper))
      }
      if (random.chance(0.02)) parts.push('(UK)')
      parts.push(random.pickWeighted<string>(endings[kind]))
      return parts.join(' ').trim()
    },
    person: () => `${syllables()}${random.pick(personEnds)}, ${random.pick(forenames)}`,
    place: () => titled(random.pickByRank(proper)),
  }
}

export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}
