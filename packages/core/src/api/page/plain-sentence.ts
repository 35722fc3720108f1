import { displayName } from '../../register/name/display-name.js'
import { shortDay } from '../../shared/days.js'

/** `MERRIDEW, Ottoline`, as the register writes the names of people. */
const registerPerson = /\b(\p{Lu}[\p{Lu}'’-]{1,40}), (\p{Lu}\p{Ll}{1,40}(?:[ -]\p{Lu}\p{Ll}{1,40}){0,4})/gu

/** A sentence of ours with dates as 2026-11-16, official names of companies and names of people, as people write them. */
export function plainSentence(text: string, ...companies: readonly string[]): string {
  let plain = text
  for (const official of companies) if (official) plain = plain.replaceAll(official, displayName(official))
  return plain
    .replaceAll(registerPerson, (_, family: string, given: string) => `${given} ${displayName(family)}`)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b(?!T)/g, shortDay)
}
