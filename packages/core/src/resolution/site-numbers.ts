import type { FoundNumber } from './extract/find-numbers.js'
import type { FoundName } from './page-facts.js'
import type { ReadName, SiteReadings } from './site-readings.js'
import type { ReadPage } from './web-reader.js'

const besideMax = 220
const behindMax = 12
const linesMax = 5
/** No name that is read is longer, with the words before it. */
const nameLengthMax = 400

export interface SiteNumber extends FoundNumber {
  readonly page: ReadPage
  /** The legal name that stands nearest, before the number or right behind it. */
  readonly beside: ReadName | null
  /** No name stands anywhere near it. */
  readonly isAlone: boolean
  /** The page tells it of somebody else. */
  readonly isThirdParty: boolean
}

/** The numbers of a page, each with the name that it is told of. */
export function numbersOf(page: ReadPage, readings: SiteReadings, isOthers: (name: ReadName) => boolean): SiteNumber[] {
  const { numbers, names } = page.facts
  const ended = names.filter(({ hasEnding, end }) => hasEnding && end > 0).sort((one, other) => one.end - other.end)
  const ends = ended.map(({ end }) => end)
  const labelled = numbers.filter(({ label }) => label !== 'none').map(({ offset }) => offset)
  labelled.sort((one, other) => one - other)
  return numbers.map((number) => {
    const before = ended.slice(firstFrom(ends, number.offset - besideMax), firstFrom(ends, number.offset + 1))
    // Between a name and its number stands no other number.
    const last = labelled[firstFrom(labelled, number.offset) - 1] ?? -1
    const nearest =
      before.findLast((name) => name.end >= last && isNear(name, number)) ?? nameBehind(number, ended, ends, labelled)
    const beside = nearest ? readings.of(nearest) : null
    const isAlone = !before.some(({ zone }) => zone === number.zone)
    return { ...number, page, beside, isAlone, isThirdParty: beside !== null && isOthers(beside) }
  })
}

/** A number is told of the name before it; of one behind it only where none stands before. */
function nameBehind(
  number: FoundNumber,
  names: readonly FoundName[],
  ends: readonly number[],
  labelled: readonly number[],
): FoundName | null {
  const next = labelled[firstFrom(labelled, number.end + 1)] ?? Number.POSITIVE_INFINITY
  const offsetMax = Math.min(next, number.end + behindMax)
  const from = firstFrom(ends, number.end + 1)
  for (const name of names.slice(from, firstFrom(ends, offsetMax + nameLengthMax))) {
    if (name.offset >= number.end && name.offset <= offsetMax && isNear(name, number)) return name
  }
  return null
}

/** The place of the first that is not below `value`, in a list that rises. */
function firstFrom(rising: readonly number[], value: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** In one block, or in the lines of an address block. */
function isNear(name: FoundName, number: FoundNumber): boolean {
  if (name.block === number.block) return true
  return name.zone === number.zone && name.isOwnLine && Math.abs(number.block - name.block) <= linesMax
}
