/**
 * Why a stream cannot be followed: the position is too old, too many connections, the key is wrong, or it is
 * unavailable.
 */
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

/** The Companies House event streams. */
export interface StreamSource {
  /**
   * Follows a stream from a timepoint (inclusive), or from now. Each step yields the lines that have arrived; none
   * for a heartbeat. Ends if Companies House ends it, throws if the connection is lost, and throws
   * `StreamRefusedError` if it is refused.
   */
  open(stream: string, from: number | null): AsyncIterable<readonly string[]>
}
