import type { CompanyNumber } from '../../src/register/company/company-number.js'
import {
  type Carried,
  type Edit,
  type KeptRow,
  type NewChange,
  type NewSnapshot,
  type PendingChange,
  type RegisterImporter,
  type RegisterUpdate,
  type Row,
  toChange,
} from '../../src/register/import/register-importer.js'
import { nameKey } from '../../src/register/name/company-name.js'
import type { RegisterStore, Snapshot } from '../../src/register/register-store.js'
import { keptOf } from '../../src/register/search/index/derive-terms.js'
import { classOfRank, rankClasses, ranksInClass } from '../../src/register/search/index/rank.js'
import type { Ranked, SearchIndex } from '../../src/register/search/index/search-index.js'
import { type WrittenTerm, writeTerm } from '../../src/register/search/index/term-entry.js'
import { findableOf, isWordTerm, termsOf } from '../../src/register/search/index/terms.js'
import { retrieve } from '../../src/register/search/retrieve.js'
import { searchRegister } from '../../src/register/search/search-register.js'
import { spellingParts } from '../../src/register/search/spelling.js'
import { hash53 } from '../../src/shared/encoding/hash53.js'
import { UnavailableError } from '../../src/shared/errors.js'

interface State {
  readonly snapshot: Snapshot
  readonly rows: ReadonlyMap<CompanyNumber, KeptRow>
}

/** A register in memory, shared by the store that reads it and the importer that writes it. */
export class MemoryRegister {
  state: State | null = null
  changes: PendingChange[] = []
  #isImporting = false
  #lastChange = 0

  store(): RegisterStore {
    return {
      snapshot: async () => this.state?.snapshot ?? null,
      find: async (number) => this.state?.rows.get(number)?.company ?? null,
      scan: async (after, limit, withAbsent) =>
        [...(this.state?.rows.values() ?? [])]
          .filter(({ isAbsent, company }) => (withAbsent || !isAbsent) && (after === null || company.number > after))
          .map(({ company }) => company)
          .sort((one, other) => (one.number < other.number ? -1 : 1))
          .slice(0, limit),
      search: async (question) => searchRegister(memoryIndex(this.state), question),
      retrieve: async (clues) => retrieve(memoryIndex(this.state), clues),
      warm: async () => {},
    }
  }

  importer(): RegisterImporter {
    return {
      hashOf: (text) => hash53(text),
      snapshot: async () => this.state?.snapshot ?? null,
      beginFresh: async () => {
        this.#begin()
        const rows = new Map<CompanyNumber, KeptRow>()
        return {
          add: async (batch) => {
            for (const row of batch) rows.set(row.company.number, { ...row, isAbsent: false })
          },
          finish: async (snapshot, carried) =>
            this.#finish(snapshot, markAbsent(rows, carried), carried?.changes ?? []),
          abandon: async () => this.#end(),
        }
      },
      beginUpdate: async () => this.#update(),
      everyCompany: () => everyCompany(this.state),
      pendingChanges: async (limit) => this.changes.slice(0, limit),
      ackChanges: async (upTo) => {
        this.changes = this.changes.filter(({ id }) => id > upTo)
      },
    }
  }

  #begin(): void {
    if (this.#isImporting) throw new UnavailableError('Another register import is running.')
    this.#isImporting = true
  }

  #end(): void {
    this.#isImporting = false
  }

  #finish(snapshot: NewSnapshot, rows: Map<CompanyNumber, KeptRow>, changes: readonly NewChange[]): Snapshot {
    const finished = { ...snapshot, generation: (this.state?.snapshot.generation ?? 0) + 1 }
    this.state = { snapshot: finished, rows }
    this.#end()
    for (const change of changes) {
      this.#lastChange += 1
      this.changes.push({ id: this.#lastChange, ...change })
    }
    return finished
  }

  #update(): RegisterUpdate {
    this.#begin()
    const rows = new Map(this.state?.rows ?? [])
    const edits: Edit[] = []
    const at = (rank: number) => [...rows.values()].find((row) => row.rank === rank)
    return {
      known: async (numbers) =>
        numbers.map((number) => {
          const row = rows.get(number)
          return row ? { rank: row.rank, hash: row.hash, isAbsent: row.isAbsent } : null
        }),
      companies: async (ranks) => ranks.flatMap((rank): Ranked[] => [at(rank)].filter((row) => row !== undefined)),
      nextSequences: async () =>
        Array.from({ length: rankClasses }, (_, rankClass) => {
          const taken = [...rows.values()].map(({ rank }) => rank).filter((rank) => classOfRank(rank) === rankClass)
          return taken.length === 0 ? 0 : Math.max(...taken) - rankClass * ranksInClass + 1
        }),
      apply: async (batch) => {
        for (const edit of batch) rows.set(edit.after.company.number, { ...edit.after, isAbsent: edit.isAbsent })
        edits.push(...batch)
      },
      everyone: async function* () {
        yield [...rows.values()].filter(({ isAbsent }) => !isAbsent).map(({ rank }) => rank)
      },
      finish: async (snapshot) => {
        const changes = edits.filter(({ isChange }) => isChange).map(toChange)
        return this.#finish(snapshot, rows, changes)
      },
      abandon: async () => this.#end(),
    }
  }
}

async function* everyCompany(state: State | null) {
  yield [...(state?.rows.values() ?? [])]
}

function markAbsent(rows: Map<CompanyNumber, KeptRow>, carried?: Carried): Map<CompanyNumber, KeptRow> {
  const absent = new Set(carried?.absentRanks)
  return new Map([...rows].map(([number, row]) => [number, { ...row, isAbsent: absent.has(row.rank) }]))
}

function memoryIndex(state: State | null): SearchIndex {
  const rows = [...(state?.rows.values() ?? [])].sort((one, other) => one.rank - other.rank)
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  const lists = listsOf(rows)
  const written = new Map<string, WrittenTerm>()
  for (const [term, ranks] of lists) written.set(term, writeTerm(term, keptOf(term, Uint32Array.from(ranks))))
  const words = [...lists.keys()].filter(isWordTerm).sort()

  return {
    terms: async (terms) => terms.map((term) => written.get(term) ?? null),
    blocks: async (term, blocks) => blocks.map((block) => written.get(term)?.blocks[block - 1] ?? new Uint8Array(0)),
    wordsFrom: async (prefix, limit) =>
      words
        .filter((word) => word.startsWith(prefix))
        .map((term) => ({ term, count: lists.get(term)?.length ?? 0 }))
        .sort((one, other) => other.count - one.count)
        .slice(0, limit),
    wordsByPart: async (parts) => parts.flatMap((part) => words.filter((word) => spellingParts(word).includes(part))),
    ranksOfKey: async (key, limit) =>
      rows
        .filter(({ company }) => [company, ...company.previousNames].some(({ name }) => nameKey(name) === key))
        .map(({ rank }) => rank)
        .slice(0, limit),
    names: async (ranks) =>
      toRanked(byRank, ranks).map(({ rank, company }) => ({
        rank,
        name: company.name,
        previousNames: company.previousNames.map(({ name }) => name),
      })),
    incorporatedOn: async (ranks) => ranks.map((rank) => byRank.get(rank)?.company.incorporatedOn ?? null),
    companies: async (ranks) => toRanked(byRank, ranks),
    find: async (number) => state?.rows.get(number) ?? null,
    byNumber: async (offset, limit) =>
      rows
        .filter(({ isAbsent }) => !isAbsent)
        .sort((one, other) => (one.company.number < other.company.number ? -1 : 1))
        .slice(offset, offset + limit),
    count: async () => state?.snapshot.companies ?? 0,
  }
}

function listsOf(rows: readonly Row[]): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  for (const { rank, company } of rows) {
    for (const term of termsOf(findableOf(company))) {
      const ranks = lists.get(term) ?? []
      ranks.push(rank)
      lists.set(term, ranks)
    }
  }
  return lists
}

function toRanked(byRank: ReadonlyMap<number, Row>, ranks: readonly number[]): Ranked[] {
  return ranks.flatMap((rank) => {
    const row = byRank.get(rank)
    return row ? [{ rank, company: row.company }] : []
  })
}
