import type { Block, Zone } from '../../../src/resolution/read/page-document.js'
import { tidy } from './tidy.js'

export const textLengthMax = 200_000
export const blocksMax = 5_000
/** What is kept free for the foot of the page: it comes last and tells most. */
export const footerShare = 0.2
/** A cell is joined to the one before it where that may be its label. */
const labelLengthMax = 200

type Gap = 'none' | 'space' | 'joined' | 'break'

/** Writes the text of a page as blocks. A break takes effect when more text comes, so that a cell may still join. */
export class BlockWriter {
  readonly blocks: Block[] = []
  isCut = false
  #length = 0
  #open = ''
  #zone: Zone = 'body'
  #gap: Gap = 'none'
  /** A cell began that belongs to the block before it: what opens before its first word breaks nothing. */
  #isFresh = false

  write(data: string, zone: Zone): void {
    const room = this.#roomFor(zone)
    if (room <= 0) {
      this.isCut ||= /\S/.test(data)
      return
    }
    const text = tidy(data)
    if (text.startsWith(' ')) this.space()
    const words = text.trim()
    if (words === '') return

    this.#beginWord(zone)
    this.isCut ||= words.length > room
    this.#open += words.length > room ? words.slice(0, room) : words
    this.#gap = text.endsWith(' ') ? 'space' : 'none'
  }

  space(): void {
    if (this.#gap === 'none') this.#gap = 'space'
  }

  /** What follows is a block of its own. */
  break(): void {
    if (!this.#isFresh) this.#gap = 'break'
  }

  /** The same, though the next cell may still join. */
  endCell(): void {
    this.#isFresh = false
    this.#gap = 'break'
  }

  /** Ends the block at once: nothing joins it. */
  end(): void {
    this.#isFresh = false
    this.#gap = 'none'
    if (this.#open === '') return
    this.blocks.push({ zone: this.#zone, text: this.#open, offset: this.#length })
    this.#length += this.#open.length + 1
    this.#open = ''
  }

  /** What follows belongs to the block before it, unless that is too long to be a label or stands elsewhere. */
  join(): void {
    const mayJoin = this.#open !== '' && this.#open.length <= labelLengthMax
    this.#gap = mayJoin ? 'joined' : 'break'
    this.#isFresh = mayJoin
  }

  /** All blocks, parted by line breaks. */
  finish(): string {
    this.end()
    return this.blocks.map(({ text }) => text).join('\n')
  }

  #beginWord(zone: Zone): void {
    this.#isFresh = false
    if (this.#gap === 'break' || (this.#gap === 'joined' && zone !== this.#zone)) this.end()
    if (this.#open === '') this.#zone = zone
    else if (this.#gap !== 'none') this.#open += ' '
  }

  #roomFor(zone: Zone): number {
    const share = zone === 'footer' ? 1 : 1 - footerShare
    if (this.blocks.length + 1 >= blocksMax * share) return 0
    return Math.floor(textLengthMax * share) - this.#length - this.#open.length - 1
  }
}
