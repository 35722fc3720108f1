const lengthMax = 40
const scientific = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i

/** The digits of `9.999991E+06`, if none is missing; null for any other text. */
export function exactDigits(text: string): string | null {
  if (text.length > lengthMax) return null
  const [, first, rest = '', exponent] = scientific.exec(text.trim()) ?? []
  return first === undefined || rest.length !== Number(exponent) ? null : first + rest
}

/** Why `1E+07` or `9.99E+06` cannot be read as a company number; null for any other text. */
export function roundedNumberProblem(text: string): string | null {
  if (text.length > lengthMax || !scientific.test(text.trim()) || exactDigits(text) !== null) return null
  return `${text.trim()} is a company number that a spreadsheet has rounded, so its last digits are lost. Format the column as text, enter the numbers again, and save the list.`
}
