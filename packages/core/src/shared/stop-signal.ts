/** Signals work to stop early. Platform abort signals satisfy this interface. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A signal that fires once. */
export class Stopper implements StopSignal {
  readonly #listeners = new Set<() => void>()
  #aborted = false

  get aborted(): boolean {
    return this.#aborted
  }

  stop(): void {
    if (this.#aborted) return
    this.#aborted = true
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }
}

/** Waits for the work or the signal, whichever comes first. The work itself continues. */
export async function unlessStopped<Result>(
  work: Promise<Result>,
  signal: StopSignal,
): Promise<{ readonly stopped: false; readonly result: Result } | { readonly stopped: true }> {
  if (signal.aborted) return { stopped: true }
  let onStop = () => {}
  const stopped = new Promise<{ stopped: true }>((resolve) => {
    onStop = () => resolve({ stopped: true })
    signal.addEventListener('abort', onStop)
  })
  try {
    return await Promise.race([work.then((result) => ({ stopped: false as const, result })), stopped])
  } finally {
    signal.removeEventListener('abort', onStop)
  }
}
