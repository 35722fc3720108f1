import { read } from 'node:fs'
import { promisify } from 'node:util'
import type { ReceivedFile } from '@brassplate/core/contract'

/** Of a larger file the sheet cannot be changed; it has to be sent again. */
export const keptBytesMax = 10 * 1_024 * 1_024
const pieceBytes = 256 * 1_024
const readAt = promisify(read)

/** The file in pieces of Base64, as the store keeps it. */
export async function* filePieces({ descriptor, bytes }: ReceivedFile): AsyncGenerator<string> {
  for (let position = 0; position < bytes; ) {
    const { buffer, bytesRead } = await readAt(descriptor, Buffer.alloc(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.toString('base64', 0, bytesRead)
  }
}
