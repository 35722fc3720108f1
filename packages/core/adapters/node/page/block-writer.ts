import type { Block, Zone } from '../../../src/resolution/extract/page-document.js'
import { tidy } from './tidy.js'

export const textLengthMax = 200_000
export const blocksMax = 5_000
/** Reserved for the footer: it comes last and holds the most useful facts. */
export const footerShare = 0.2
/** A cell is joined to the previous one if that is short enough to be its label. */
const labelLengthMax = 200

type Gap = 'none' | 'space' | 'joined' | 'break'

/** Splits the text of a page into blocks. A break takes effect with the next text, so that a cell may still join. */
export class BlockWriter {
  readonly blocks: Block[] = []
  isCut = false
  #length = 0
  #open = ''
  #zone: Zone = 'body'
  #gap: Gap = 'none'
  /** A joined cell has begun: elements that open before its first word do not break the block. */
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

  /** Starts a new block with the next text. */
  break(): void {
    if (!this.#isFresh) this.#gap = 'break'
  }

  /** Like `break`, but the next cell may still join. */
  endCell(): void {
    this.#isFresh = false
    this.#gap = 'break'
  }

  /** Ends the block at once, so that nothing can join it. */
  end(): void {
    this.#isFresh = false
    this.#gap = 'none'
    if (this.#open === '') return
    this.blocks.push({ zone: this.#zone, text: this.#open, offset: this.#length })
    this.#length += this.#open.length + 1
    this.#open = ''
  }

  /** Adds the next text to the current block, unless the block is too long to be a label or is in another zone. */
  join(): void {
    const mayJoin = this.#open !== '' && this.#open.length <= labelLengthMax
    this.#gap = mayJoin ? 'joined' : 'break'
    this.#isFresh = mayJoin
  }

  /** All blocks, separated by line breaks. */
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
