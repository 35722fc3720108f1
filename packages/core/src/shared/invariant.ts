/** Stops on a broken assumption of our own; never used for what a caller sent. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken assumption: ${message}`)
}
