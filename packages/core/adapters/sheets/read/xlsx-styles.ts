const dayMs = 86_400_000
/** What Excel allows for a number format. */
const codeLengthMax = 255
/** Built-in number formats that show a date or a time. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Whether a number format such as `dd/mm/yyyy` shows a date. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn(id)
  if (code.length > codeLengthMax) return false
  const shown = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
  return /[ymdhs]/i.test(shown) && !/general/i.test(shown)
}

/** The date of a serial number, such as `2024-01-31` or `2024-01-31 09:30:00`. Null if it is out of range. */
export function dateOf(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null
  // Excel counts 29 February 1900, which did not exist, so the days before it are off by one.
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const at = new Date(Math.round((days - 25_569) * (dayMs / 1_000)) * 1_000).toISOString()
  return Number.isInteger(serial) ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ')
}
