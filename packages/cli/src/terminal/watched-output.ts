import type { Writable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import { isCoded } from '../exit-codes.js'

export interface WatchedOutput {
  /** Resolves when a write fails; never if all writes succeed. */
  readonly failed: Promise<Error>
  failure(): Error | null
  /** Resolves when everything is written, with the error if a write failed. */
  flushed(): Promise<Error | null>
}

/** A reader that closes the pipe, as `head` does, is not a failure. Any other write error is. */
export function watchOutput(output: Writable): WatchedOutput {
  let failure: Error | null = null
  let isClosed = false
  let onFailure: (error: Error) => void = () => {}
  const failed = new Promise<Error>((done) => {
    onFailure = done
  })
  output.on('error', (error: Error) => {
    isClosed = true
    if (isCoded(error) && error.code === 'EPIPE') return
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
      // The error of the last write is emitted one event loop turn later.
      await immediate()
      return failure
    },
  }
}
