import type { CompanyNumber } from '../../src/register/company/company-number.js'
import {
  type Carried,
  type Edit,
  type FinishedSnapshot,
  type KeptRow,
  type NewChange,
  type PendingChange,
  type RegisterImporter,
  type RegisterUpdate,
  type Row,
  toChange,
} from '../../src/register/import/register-importer.js'
import type { RegisterStore, Snapshot } from '../../src/register/register-store.js'
import { indexRows } from '../../src/register/search/index/index-rows.js'
import { classOfRank, rankClasses, ranksInClass } from '../../src/register/search/index/rank.js'
import type { Ranked, SearchIndex } from '../../src/register/search/index/search-index.js'
import { retrieve } from '../../src/register/search/retrieve.js'
import { searchRegister } from '../../src/register/search/search-register.js'
import { hash53 } from '../../src/shared/encoding/hash53.js'
import { UnavailableError } from '../../src/shared/errors.js'

interface State {
  readonly snapshot: Snapshot
  readonly rows: ReadonlyMap<CompanyNumber, KeptRow>
}

/** A register in memory, shared by the store that reads it and the importer that writes it. */
export class MemoryRegister {
  state: State | null = null
  industries = new Map<string, string>()
  changes: PendingChange[] = []
  #index: SearchIndex | null = null
  #isImporting = false
  #lastChange = 0

  store(): RegisterStore {
    return {
      snapshot: async () => this.state?.snapshot ?? null,
      industries: async () => this.industries,
      find: async (number) => this.state?.rows.get(number)?.company ?? null,
      scan: async (after, limit, withAbsent) =>
        [...(this.state?.rows.values() ?? [])]
          .filter(({ isAbsent, company }) => (withAbsent || !isAbsent) && (after === null || company.number > after))
          .map(({ company }) => company)
          .sort((one, other) => (one.number < other.number ? -1 : 1))
          .slice(0, limit),
      search: async (question) => searchRegister(this.#indexed(), question),
      retrieve: async (clues) => retrieve(this.#indexed(), clues),
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

  #indexed(): SearchIndex {
    this.#index ??= memoryIndex(this.state)
    return this.#index
  }

  #begin(): void {
    if (this.#isImporting) throw new UnavailableError('Another register import is running.')
    this.#isImporting = true
  }

  #end(): void {
    this.#isImporting = false
  }

  #finish(
    { industries, ...snapshot }: FinishedSnapshot,
    rows: Map<CompanyNumber, KeptRow>,
    changes: readonly NewChange[],
  ): Snapshot {
    const finished = { ...snapshot, generation: (this.state?.snapshot.generation ?? 0) + 1 }
    this.state = { snapshot: finished, rows }
    this.industries = new Map([...this.industries, ...industries])
    this.#index = null
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
    return {
      known: async (numbers) =>
        numbers.map((number) => {
          const row = rows.get(number)
          return row ? { rank: row.rank, hash: row.hash, isAbsent: row.isAbsent } : null
        }),
      companies: async (ranks) => {
        const byRank = new Map<number, Ranked>([...rows.values()].map((row) => [row.rank, row]))
        return ranks.flatMap((rank) => byRank.get(rank) ?? [])
      },
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
  const rows = [...(state?.rows.values() ?? [])]
  const present = rows.filter(({ isAbsent }) => !isAbsent).sort(byNumber)
  return {
    ...indexRows(rows),
    byNumber: async (offset, limit) => present.slice(offset, offset + limit),
    count: async () => state?.snapshot.companies ?? 0,
  }
}

function byNumber(one: Row, other: Row): number {
  return one.company.number < other.company.number ? -1 : 1
}
