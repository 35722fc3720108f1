import type { Accept } from './hits.js'
import { renamedTerm } from './index/facet-terms.js'
import type { TermList } from './index/term-list.js'
import { wordTermsOf } from './index/terms.js'
import type { Searching } from './searching.js'

/** Companies whose names may be read in one pass. */
const checkedMax = 600

/**
 * Rejects companies that were only found by a previous name. The lists of words do not tell names apart, so the names
 * of companies that have changed theirs are read.
 */
export class CurrentNameCheck implements Accept {
  #checked = 0
  #isSpent = false
  #renamed: Promise<TermList | null> | null = null

  constructor(
    readonly searching: Searching,
    /** The current name must have one of the words or prefixes of each. */
    readonly words: readonly ReadonlySet<string>[],
  ) {}

  get gaveUp(): boolean {
    return this.#isSpent || this.searching.accept?.gaveUp === true
  }

  async among(ranks: Uint32Array): Promise<Uint32Array> {
    const { accept, budget, index } = this.searching
    const accepted = accept ? await accept.among(ranks) : ranks
    const isRenamed = new Uint8Array(accepted.length)
    this.#renamed ??= this.#renamedList()
    await (await this.#renamed)?.mark(accepted, isRenamed)
    // The list was not read to its end, so companies without a mark may be in it.
    if (budget.isSpent) return new Uint32Array(0)

    const checked = [...accepted].filter((_, place) => isRenamed[place] === 1).slice(0, checkedMax - this.#checked)
    this.#checked += checked.length
    if (this.#checked >= checkedMax) this.#isSpent = true
    const rows = checked.length > 0 ? await index.names(checked) : []
    const fitting = new Set(rows.filter(({ name }) => this.#fits(name.text)).map(({ rank }) => rank))
    return accepted.filter((rank, place) => isRenamed[place] === 0 || fitting.has(rank))
  }

  async #renamedList(): Promise<TermList | null> {
    const [list] = await this.searching.listsOf([renamedTerm])
    return list ?? null
  }

  #fits(name: string): boolean {
    const own = wordTermsOf(name)
    return this.words.every((words) => own.some((term) => words.has(term)))
  }
}
