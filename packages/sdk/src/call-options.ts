/** What any call takes in its last argument. */
export interface CallOptions {
  /** Ends the call early; it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** What a call that spends or creates takes as well. */
export interface KeyedOptions extends CallOptions {
  /**
   * Names this request, so that sending it again within a day does nothing twice. One is made for each call unless
   * given; give your own to repeat a call from another process.
   */
  readonly idempotencyKey?: string | undefined
}

/** What a call that may start a job takes as well. */
export interface WaitOptions extends KeyedOptions, ProgressOptions {
  /** Wait for the job to end: for so many seconds, or 120 where `true`. */
  readonly wait?: boolean | number | undefined
}

export interface ProgressOptions {
  /** Told where the job stands, whenever it was looked at and had not ended. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly jobId: string
  readonly status: 'pending' | 'processing'
  readonly waitedMs: number
}

/** With it the answer is the finished one; a job that failed or takes longer is thrown as an ApiError. */
export interface Waiting {
  readonly wait: true | number
}
