export type InTime<Result> = { readonly inTime: true; readonly result: Result } | { readonly inTime: false }

/** Waits for work, but no longer than so many milliseconds; the work goes on. An error that comes in time is thrown. */
export type WithinMs = <Result>(work: Promise<Result>, milliseconds: number) => Promise<InTime<Result>>
