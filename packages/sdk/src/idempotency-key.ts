/** Checked here because the error of the runtime for an invalid header looks like a connection failure. */
export function checkedKey(idempotencyKey: string): string {
  if (/^[ -+\--~]{1,255}$/.test(idempotencyKey)) return idempotencyKey
  throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters without a comma.')
}
