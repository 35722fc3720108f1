/** On every answer that could spend. */
export function creditHeaders(charged: number, available: number): Record<string, string> {
  return { 'X-Credits-Charged': String(charged), 'X-Credits-Remaining': String(available) }
}
