import type { Block, Zone } from './page-document.js'

type Place = Pick<Block, 'offset' | 'zone'>

/** The text of a page, with the block and zone of each offset. */
export class PageText {
  readonly text: string
  readonly #blocks: readonly Place[]

  constructor({ text, blocks }: { readonly text: string; readonly blocks: readonly Place[] }) {
    this.text = text
    this.#blocks = blocks
  }

  zoneAt(offset: number): Zone {
    return this.#blocks[this.blockAt(offset)]?.zone ?? 'body'
  }

  /** The index of the block that contains an offset. */
  blockAt(offset: number): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#blocks[middle] as Place).offset <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The text before an offset, back to the beginning of its block or at most `max` characters. */
  before(offset: number, max: number): string {
    const near = this.text.slice(Math.max(0, offset - max), offset)
    return near.slice(near.lastIndexOf('\n') + 1)
  }

  /** The text after an offset, up to the end of its block or at most `max` characters. */
  after(offset: number, max: number): string {
    const near = this.text.slice(offset, offset + max)
    const found = near.indexOf('\n')
    return found === -1 ? near : near.slice(0, found)
  }

  /** The place with the whole words around it, within its block. */
  quote(start: number, end: number, around = 90): Quote {
    const before = this.before(start, around)
    const after = this.after(end, around)
    const cutBefore = before.length === around ? before.slice(before.indexOf(' ') + 1) : before
    const cutAfter = after.length === around ? after.slice(0, Math.max(0, after.lastIndexOf(' '))) : after
    return { text: cutBefore + this.text.slice(start, end) + cutAfter, offset: start - cutBefore.length }
  }
}

export interface Quote {
  readonly text: string
  readonly offset: number
}
