import type { Ports } from '../../ports.js'
import type { ListId } from '../../shared/ids.js'
import { ListNotFoundError } from './errors.js'
import { hasDiskSpace, type ListRun } from './list-run.js'

const filePiecesMax = 100

/**
 * Keeps the file of a list that is not started, whole or not at all: a list is not refused because there is no space for
 * its file.
 */
export async function keepFile(
  { lists, health }: Pick<Ports, 'lists' | 'health'>,
  id: ListId,
  file: AsyncIterable<string>,
  accountBytesMax: number,
): Promise<void> {
  let piece = 0
  for await (const text of file) {
    const block = { block: fileBlock(piece), rows: JSON.stringify(text), count: 0 }
    const hasRoom = piece < filePiecesMax && hasDiskSpace(await health.freeBytes())
    const outcome = hasRoom ? await lists.addBlocks(id, [block], accountBytesMax) : 'full'
    if (outcome === 'gone') throw new ListNotFoundError()
    if (outcome === 'full') return lists.dropFile(id)
    piece += 1
  }
}

/** The file of a list that is not started, in pieces; none if it is not kept. */
export async function* keptFile(ports: Pick<Ports, 'lists'>, { id }: ListRun): AsyncGenerator<string> {
  for (let piece = 0; piece < filePiecesMax; piece += 1) {
    const [found] = await ports.lists.blocksAt(id, [fileBlock(piece)])
    if (!found) return
    yield JSON.parse(found.rows)
  }
}

/** The blocks of the file are below those of the rows. */
function fileBlock(piece: number): number {
  return -1 - piece
}
