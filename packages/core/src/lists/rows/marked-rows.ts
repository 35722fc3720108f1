import type { Ports } from '../../ports.js'
import type { StoredDecision } from '../answer/answer-decided.js'
import type { Outcome } from '../row-answer.js'
import { answersIn, type BlockMarks, decisionsIn, marksOf, readMarks, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import type { ListBlock, MarkedBlock } from '../runs/list-store.js'

const blocksAtOnce = 10
const marksAtOnce = 400

/** A block whose rows can be counted and found without unpacking it. */
export interface FoundBlock extends BlockMarks {
  readonly block: number
  readonly decisions: ReadonlyMap<number, StoredDecision>
  /** As it is stored. */
  readonly stored: string | null
}

type ReadPorts = Pick<Ports, 'lists' | 'breathe'>

/** The blocks of a list with answers, in order. Blocks without marks are unpacked. */
export async function markedBlocks(ports: ReadPorts, run: ListRun): Promise<FoundBlock[]> {
  const found: FoundBlock[] = []
  for (let after = -1; ; ) {
    const some = await ports.lists.marks(run.id, after, marksAtOnce)
    found.push(...(await readable(ports, run, some)))
    const last = some.at(-1)
    if (!last || some.length < marksAtOnce) return found
    after = last.block
    await ports.breathe()
  }
}

async function readable(ports: ReadPorts, { id, sheet }: ListRun, marked: readonly MarkedBlock[]) {
  const unmarked = marked.flatMap(({ block, marks }) => (marks === null ? [block] : []))
  const unpacked = new Map<number, BlockMarks>()
  for await (const block of blocksOf(ports, id, unmarked)) {
    unpacked.set(block.block, marksOf(rowsOf(block.rows), answersIn(block), sheet.roles))
  }
  return marked.flatMap(({ block, marks: text, decisions }) => {
    const marks = text === null ? unpacked.get(block) : readMarks(text)
    return marks ? [{ ...marks, block, decisions: decisionsIn(decisions), stored: decisions }] : []
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
export function outcomeAt({ outcomes, decisions }: FoundBlock, place: number): Outcome {
  const decision = decisions.get(place)
  if (decision) return decision.company === null ? 'no_match' : 'matched'
  return outcomes[place] ?? 'error'
}

/** What makes a row that waits for a decision alike to others; undefined for all other rows. */
export function alikeAt({ alike, decisions }: FoundBlock, place: number): string | undefined {
  return decisions.has(place) ? undefined : alike[place]
}
