import { totalmem } from 'node:os'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import {
  type CountedTerm,
  type Ranked,
  type RankedNames,
  SearchedName,
} from '../../../src/register/search/index/search-index.js'
import type { IndexTerm } from '../../../src/register/search/index/term-entry.js'
import type { Day } from '../../../src/shared/days.js'
import { toPreviousNames } from '../../sql/register/company-row.js'
import { CacheBudget } from '../recent-cache.js'

const mebibyte = 2 ** 20
/** Memory of entries besides their texts and lists, as measured: the map, the objects, the array buffers. */
const entryBytes = 270
const briefBytes = 210
/** A name with its words. */
const nameBytes = 230
const companyBytes = 1_070

/** The parts of a company that a search compares for many companies. */
export interface CompanyBrief extends RankedNames {
  readonly incorporatedOn: Day | null
}

export interface BriefRow {
  readonly name: string
  readonly previous_names: string | null
  readonly incorporated_on: string | null
}

/** One array for all, because most companies have none and many are cached. */
const noNames: readonly SearchedName[] = []

export function toBrief(rank: number, { name, previous_names, incorporated_on }: BriefRow): CompanyBrief {
  const previousNames =
    previous_names === null
      ? noNames
      : toPreviousNames(previous_names).map((previous) => new SearchedName(previous.name))
  return { rank, name: new SearchedName(name), previousNames, incorporatedOn: incorporated_on }
}

/** A sixteenth of the memory, so that a small machine is left with enough, and a large one keeps what it can use. */
const bytesMax = Math.min(Math.max(memoryBytes() / 16, 64 * mebibyte), 256 * mebibyte)

/** What a container may use, or else the memory of the machine. */
function memoryBytes(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
}

/**
 * What searches have read from one import of the register, within `bytesMax`. Only an import changes these rows, so the
 * cache is valid as long as the import is the current one. Null stands for a row that does not exist.
 */
export class RegisterCache {
  readonly #budget = new CacheBudget(bytesMax)
  readonly terms = this.#budget.cacheOf<string, IndexTerm | null>(
    (entry, { length }) =>
      entryBytes + length + (entry ? 2 * entryBytes + entry.first.byteLength + entry.starts.byteLength : 0),
  )
  /** By block and term. */
  readonly blocks = this.#budget.cacheOf<string, Uint32Array>(
    (ranks, { length }) => entryBytes + length + ranks.byteLength,
  )
  readonly briefs = this.#budget.cacheOf<number, CompanyBrief | null>(
    (brief) => briefBytes + (brief ? nameBytes * (1 + brief.previousNames.length) : 0),
  )
  readonly companies = this.#budget.cacheOf<number, Ranked | null>(bytesOfCompany)
  readonly ranksByNumber = this.#budget.cacheOf<CompanyNumber, number | null>(() => entryBytes)
  /** By limit and name key. */
  readonly ranksByKey = this.#budget.cacheOf<string, readonly number[]>(
    (ranks, { length }) => entryBytes + length + 8 * ranks.length,
  )
  /** By limit and prefix. */
  readonly wordsByPrefix = this.#budget.cacheOf<string, readonly CountedTerm[]>(
    (words, { length }) => entryBytes + length + (entryBytes / 2) * words.length,
  )
  /** The words under a part, separated by spaces. */
  readonly wordsByPart = this.#budget.cacheOf<string, string>((words, { length }) => entryBytes + length + words.length)
}

function bytesOfCompany(row: Ranked | null): number {
  if (!row) return entryBytes
  const { name, previousNames, sicCodes } = row.company
  return companyBytes + entryBytes * previousNames.length + name.length + 20 * sicCodes.length
}
