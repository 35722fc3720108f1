/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Additional options of calls that spend credits or create something. */
export interface KeyedOptions extends CallOptions {
  /**
   * Identifies this request, so that repeating it within a day has no second effect. Generated for each call by default;
   * pass your own to repeat a call from another process.
   */
  readonly idempotencyKey?: string | undefined
}

/** Additional options of calls that may start a job. */
export interface WaitOptions extends KeyedOptions, ProgressOptions {
  /** Wait for the job to end: a number of seconds, or `true` for 120 seconds. */
  readonly wait?: boolean | number | undefined
}

/** To follow a job while its answer is waited for. */
export interface ProgressOptions {
  /** Called after each poll of a job that has not ended. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** How long a job has been waited for. */
export interface Progress {
  readonly jobId: string
  readonly status: 'pending' | 'processing'
  readonly waitedMs: number
}

/** Returns the finished answer. A job that fails or takes longer is thrown as an ApiError. */
export interface Waiting {
  readonly wait: true | number
}
