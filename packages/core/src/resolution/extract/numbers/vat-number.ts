const weights = [8, 7, 6, 5, 4, 3, 2] as const
const shape = /(?:GB|XI)?[ .]?(\d{3})[ .]?(\d{4})[ .]?(\d{2})(?:[ .]?\d{3})?(?!\d)/gi
const spoken = /\bv\.?a\.?t\b|value added tax|\bGB ?\d|\bXI ?\d/i
const vatNumbersMax = 20

/** Whether nine digits are a valid UK VAT number. Two check digit schemes are in use. */
export function isVatNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0{7}/.test(digits)) return false
  let sum = 0
  for (const [place, weight] of weights.entries()) sum += weight * Number(digits[place])
  sum += Number(digits.slice(7))
  const rest = sum % 97
  return rest === 0 || rest === 42
}

/** Finds VAT numbers next to a VAT label and returns them as nine digits. */
export function findVatNumbers(text: string): string[] {
  const numbers = new Set<string>()
  shape.lastIndex = 0
  for (let found = shape.exec(text); found && numbers.size < vatNumbersMax; found = shape.exec(text)) {
    const digits = `${found[1]}${found[2]}${found[3]}`
    const isSpokenOf = spoken.test(text.slice(Math.max(0, found.index - 60), found.index + 4))
    if (isSpokenOf && isVatNumber(digits)) numbers.add(digits)
  }
  return [...numbers]
}
