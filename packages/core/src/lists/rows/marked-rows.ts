import type { Ports } from '../../ports.js'
import type { Outcome } from '../row-result.js'
import {
  answersIn,
  type BlockMarks,
  decidedOutcome,
  decidedPlaces,
  decisionsBlock,
  decisionsIn,
  forEachMark,
  isEarlierForm,
  marksOf,
  outcomeOfLetter,
  readMarks,
  rowsOf,
  tellsAlike,
} from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import type { ListBlock, MarkedBlock } from '../runs/list-store.js'

const blocksAtOnce = 10
const marksAtOnce = 400

/** A block whose rows can be counted and found without unpacking it. */
export interface FoundBlock extends BlockMarks {
  readonly block: number
  /** What is decided for each row; see `decidedOutcome`. */
  readonly decided: string
}

type ReadPorts = Pick<Ports, 'lists' | 'breathe'>

/**
 * The blocks of a list with answers, in order, some at a time. Blocks without marks are unpacked. What makes rows alike is
 * only there with `whole`: it is most of the marks.
 */
export async function* markedBlocks(
  ports: ReadPorts,
  run: ListRun,
  part: 'start' | 'whole',
): AsyncGenerator<readonly FoundBlock[]> {
  for (let after = -1; ; ) {
    const some = await ports.lists.marks(run.id, after, marksAtOnce, part)
    yield await readable(ports, run, some, part)
    const last = some.at(-1)
    if (!last || some.length < marksAtOnce) return
    after = last.block
    await ports.breathe()
  }
}

async function readable(
  ports: ReadPorts,
  { id, sheet }: ListRun,
  marked: readonly MarkedBlock[],
  part: 'start' | 'whole',
) {
  const isReadable = (marks: string) => !isEarlierForm(marks) && (part === 'start' || tellsAlike(marks))
  const unreadable = marked.flatMap(({ block, marks, decisions }) =>
    marks === null || !isReadable(marks) || isEarlierForm(decisions) ? [block] : [],
  )
  const unpacked = new Map<number, FoundBlock>()
  for await (const block of blocksOf(ports, id, unreadable)) {
    const marks = marksOf(rowsOf(block.rows), answersIn(block), sheet.roles)
    const decided = decidedPlaces(decisionsBlock(decisionsIn(block.decisions)))
    unpacked.set(block.block, { ...marks, block: block.block, decided })
  }
  return marked.flatMap(({ block, marks, decisions }): FoundBlock[] => {
    const found = unpacked.get(block)
    if (found || marks === null) return found ? [found] : []
    return [{ ...readMarks(marks), block, decided: decidedPlaces(decisions) }]
  })
}

/** The given blocks, a few at a time, because rows may be long. */
export async function* blocksOf(
  { lists, breathe }: ReadPorts,
  id: ListRun['id'],
  blocks: readonly number[],
): AsyncGenerator<ListBlock> {
  for (let start = 0; start < blocks.length; start += blocksAtOnce) {
    for (const block of await lists.blocksAt(id, blocks.slice(start, start + blocksAtOnce))) {
      yield block
      await breathe()
    }
  }
}

/** The outcome of a row as it stands. */
export function outcomeAt({ outcomes, decided }: FoundBlock, place: number): Outcome {
  return decidedOutcome(decided, place) ?? outcomeOfLetter(outcomes[place])
}

/** Calls `visit` for each row that waits for a decision, with what makes it alike to others. */
export function forEachUndecided(block: FoundBlock, visit: (place: number, mark: string) => void): void {
  forEachMark(block, (place, mark) => {
    if (!decidedOutcome(block.decided, place)) visit(place, mark)
  })
}
