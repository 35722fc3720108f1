const burstMs = 10

const waiting: (() => void)[] = []
/** When the event loop was last known to turn. */
let turnedAt = 0

/**
 * Called within long loops: waits for a turn of the event loop if the last one was 10 ms ago. Of all loops that wait, one
 * goes on in each turn, so that many of them together hold it up no longer than one.
 */
export async function breathe(): Promise<void> {
  if (waiting.length === 0 && performance.now() - turnedAt < burstMs) return
  await new Promise<void>((go) => {
    waiting.push(go)
    if (waiting.length === 1) setImmediate(letOneGoOn)
  })
}

function letOneGoOn(): void {
  turnedAt = performance.now()
  const go = waiting.shift()
  if (waiting.length > 0) setImmediate(letOneGoOn)
  go?.()
}
