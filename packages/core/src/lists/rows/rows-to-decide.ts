import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import { alikeKey, answersIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { alikeAt, blocksOf, type FoundBlock } from './marked-rows.js'

export interface RowsToDecide {
  /** The rows by their line. */
  readonly lines: readonly number[]
  /** The number of the right company; null if none of the candidates is. */
  readonly company: string | null
  /** Also all rows that wait for a decision, name the same company and have the same candidates. */
  readonly isForAlike: boolean
}

/** The places of rows, by block. */
export type Places = ReadonlyMap<number, ReadonlySet<number>>

/** Finds the places of the rows that a decision is about. */
export async function placesToDecide(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  { id, sheet }: ListRun,
  blocks: readonly FoundBlock[],
  { lines, isForAlike }: RowsToDecide,
): Promise<Places> {
  const places = new Map<number, Set<number>>()
  const add = (block: number, place: number) => places.set(block, (places.get(block) ?? new Set()).add(place))
  const wanted = new Set(lines)
  const near = blocks.filter(({ lines: [first, last] }) => lines.some((line) => line >= first && line <= last))
  const byBlock = new Map(blocks.map((block) => [block.block, block]))
  const keys = new Map<string, Set<string>>()
  for await (const block of blocksOf(ports, id, numbersOf(near))) {
    const answers = answersIn(block)
    for (const [place, row] of rowsOf(block.rows).entries()) {
      const [answer, marks] = [answers[place], byBlock.get(block.block)]
      if (!wanted.has(row.line) || !answer || !marks) continue
      wanted.delete(row.line)
      add(block.block, place)
      const mark = alikeAt(marks, place)
      if (mark !== undefined) keys.set(mark, (keys.get(mark) ?? new Set()).add(alikeKey(row, answer, sheet.roles)))
    }
  }
  const [missing] = wanted
  if (missing !== undefined) throw noSuchRow(missing)
  if (!isForAlike) return places
  const similar = blocks.filter((block) =>
    Object.keys(block.alike).some((at) => keys.has(alikeAt(block, Number(at)) ?? '')),
  )
  for await (const block of blocksOf(ports, id, numbersOf(similar))) {
    const [rows, answers, marks] = [rowsOf(block.rows), answersIn(block), byBlock.get(block.block)]
    for (const at of Object.keys(marks?.alike ?? {})) {
      const place = Number(at)
      const [row, answer, known] = [rows[place], answers[place], marks && keys.get(alikeAt(marks, place) ?? '')]
      // The mark is short, so it may be the same by chance.
      if (row && answer && known?.has(alikeKey(row, answer, sheet.roles))) add(block.block, place)
    }
  }
  return places
}

function numbersOf(blocks: readonly FoundBlock[]): number[] {
  return blocks.map(({ block }) => block)
}

function noSuchRow(line: number): InvalidRequestError {
  const message = `Row ${line} is not in the list, or it has no answer yet.`
  return new InvalidRequestError(message, [{ field: 'lines', message }], 'Read the rows of the list for their lines.')
}
