const bytesMax = 32 * 1024 * 1024

/** A downloaded proof or dossier in one piece. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > bytesMax) throw new Error('The file is larger than 32 MiB.')
    parts.push(piece)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
