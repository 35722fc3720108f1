/** The `Retry-After` of an answer, seconds or a date, in seconds from now; null where there is none. */
export function retryAfterSecondsOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
