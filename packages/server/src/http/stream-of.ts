type Pieces = AsyncIterable<string | Uint8Array>

export function isStream(body: unknown): body is Pieces {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** Reads the next piece only when the client has room for it, and stops when the client has gone. */
export function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const step = await iterator.next()
        if (step.done) controller.close()
        else controller.enqueue(typeof step.value === 'string' ? Buffer.from(step.value) : step.value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
