import { foldedWords } from '../../name/folded-words.js'

const foreignForms =
  /\b(gmbh|inc|incorporated|llc|corp|corporation|b\.?v|n\.?v|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?p\.?a|ag|aps|oyj?|pty|kk|sdn|bhd|s\.?a)\.?$/i

/**
 * The legal form of another country at the end of a text, unless the name has it too. A company of such a form is not the
 * UK company of the same name.
 */
export function foreignFormIn(text: string, companyName: string): string | null {
  const form = foreignForms.exec(text.trim())?.[1]
  if (!form) return null
  const words = foldedWords(companyName.replaceAll('.', ''))
  return words.includes(form.replaceAll('.', '').toLowerCase()) ? null : form
}
