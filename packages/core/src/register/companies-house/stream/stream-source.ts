/** Why a stream cannot be followed: its place is too old, connections are too many, the key is wrong, or it is down. */
export type StreamRefusal = 'too_old' | 'too_many' | 'unauthorized' | 'unavailable'

export class StreamRefusedError extends Error {
  constructor(
    readonly refusal: StreamRefusal,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}

/** Companies House's streams of events. */
export interface StreamSource {
  /**
   * Follows a stream from a timepoint, inclusive, or from now on. Each step gives the lines that have come, none for
   * a heartbeat. Ends where Companies House ends it, throws where the connection is lost; a refusal is a
   * `StreamRefusedError`.
   */
  open(stream: string, from: number | null): AsyncIterable<readonly string[]>
}
