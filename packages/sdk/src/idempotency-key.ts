/** Checked here because the complaint of the runtime about a bad header reads like a broken connection. */
export function checkedKey(idempotencyKey: string): string {
  if (/^[ -+\--~]{1,255}$/.test(idempotencyKey)) return idempotencyKey
  throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters without a comma.')
}
