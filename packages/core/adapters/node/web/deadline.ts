import { OutboundFailure } from './outbound-failure.js'

export interface Deadline {
  readonly signal: AbortSignal
  /** Gives it so much time from now instead. */
  extend(milliseconds: number): void
  /** To be called when the work has ended, however it did. */
  clear(): void
}

/** A signal that ends work after a time, or when an outer one does. */
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

/** Waits no longer than the signal allows; the work itself goes on. */
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
