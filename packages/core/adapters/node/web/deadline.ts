import { OutboundFailure } from './outbound-failure.js'

export interface Deadline {
  readonly signal: AbortSignal
  /** Restarts the timer with this much time from now. */
  extend(milliseconds: number): void
  /** Call when the work has ended, successfully or not. */
  clear(): void
}

/** A signal that aborts after a time, or when the outer signal does. */
export function deadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const end = () => controller.abort(new OutboundFailure('timeout'))
  let timer = setTimeout(end, milliseconds)
  if (outer?.aborted) end()
  else outer?.addEventListener('abort', end, { once: true })
  return {
    signal: controller.signal,
    extend(longer) {
      clearTimeout(timer)
      timer = setTimeout(end, longer)
    },
    clear() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', end)
    },
  }
}

/** Rejects when the signal aborts; the work itself continues. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let end = () => {}
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(new OutboundFailure('timeout'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', end)
    work.catch(() => {})
  }
}
