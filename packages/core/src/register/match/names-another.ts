/** Legal forms of other countries. A company of such a form is not the UK company of the same name. */
const foreign =
  /\b(gmbh|inc|incorporated|llc|corp|corporation|b\.?v|n\.?v|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?p\.?a|ag|aps|oyj?|pty|kk|sdn|bhd|s\.?a)\.?$/i
const ending = /\b(?:ltd|limited|plc|llp|lp|cic)\b/gi
/** What has the name of a company in its own, and is another body. */
const besideIt = /\b(?:pensions?|scheme|trustees?|trust|fund|liquidators?|administrators?)\b/i

/**
 * Whether a text names something else than the UK company whose name it contains: a company of another country, two
 * companies, or a body beside the company such as its pension scheme.
 */
export function namesAnother(text: string, companyName: string): boolean {
  const given = text.trim()
  const form = foreign.exec(given)?.[1]?.replaceAll('.', '')
  if (form && !wordsOf(companyName).includes(form.toLowerCase())) return true
  const [first, ...more] = [...given.matchAll(ending)]
  if (!first) return false
  const rest = given.slice(first.index + first[0].length)
  if (more.length > 0 && /\p{L}{2,}/u.test(rest.replace(ending, ''))) return true
  const found = besideIt.exec(rest)?.[0]
  return found !== undefined && !wordsOf(companyName).includes(found.toLowerCase())
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
}
