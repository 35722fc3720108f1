export type InTime<Result> = { readonly inTime: true; readonly result: Result } | { readonly inTime: false }

/** Waits for work, at most the given milliseconds. The work itself continues. An error within that time is thrown. */
export type WithinMs = <Result>(work: Promise<Result>, milliseconds: number) => Promise<InTime<Result>>
