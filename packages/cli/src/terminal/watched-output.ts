import type { Writable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'

export interface WatchedOutput {
  /** Resolves once something could not be written; never where all is well. */
  readonly failed: Promise<Error>
  failure(): Error | null
  /** Comes back when everything was handed over, with what went wrong. */
  flushed(): Promise<Error | null>
}

/** Whoever reads may have had enough, as `head` does: that is no failure. Anything else is. */
export function watchOutput(output: Writable): WatchedOutput {
  let failure: Error | null = null
  let isClosed = false
  let onFailure: (error: Error) => void = () => {}
  const failed = new Promise<Error>((done) => {
    onFailure = done
  })
  output.on('error', (error: Error) => {
    isClosed = true
    if ('code' in error && error.code === 'EPIPE') return
    failure ??= error
    onFailure(error)
  })
  return {
    failed,
    failure: () => failure,
    async flushed() {
      if (!isClosed && output.writable) {
        await new Promise<void>((done) => {
          output.once('error', () => done())
          output.once('close', done)
          output.write('', () => done())
        })
      }
      // What went wrong in the last write is told one turn later.
      await immediate()
      return failure
    },
  }
}
