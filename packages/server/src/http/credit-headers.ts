/** On every answer that could spend. */
export function creditHeaders(charged: boolean, available: number): Record<string, string> {
  return { 'X-Credits-Charged': charged ? '1' : '0', 'X-Credits-Remaining': String(available) }
}
