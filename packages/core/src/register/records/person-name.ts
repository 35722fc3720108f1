import { displayName } from '../name/display-name.js'
import { titleCase } from '../snapshot/row/title-case.js'

const lengthMax = 500
const titles = /^(?:mr|mrs|ms|miss|mx|dr|sir|dame|lord|lady|professor|prof|rev|reverend|hon|captain|major)\.?$/i

/**
 * The name of a person in one form, without their title: officers are listed as “TRENOWETH, Kerensa”, owners as
 * “Ms Kerensa Trenoweth”. Names of firms are written as people write them. Any other form stays as it is.
 */
export function personName(name: string, isFirm: boolean): string {
  if (name.length > lengthMax) return name
  if (isFirm) return displayName(name)
  const [surname = '', forenames = '', title, ...rest] = name.split(',').map((part) => part.trim())
  const isListed = forenames !== '' && rest.length === 0 && (title === undefined || titles.test(title))
  const inOrder = isListed ? `${forenames} ${titleCase(surname)}` : name
  const words = inOrder.split(/\s+/)
  while (words.length > 2 && titles.test(words[0] ?? '')) words.shift()
  return words.join(' ')
}

/** The same for two names of one person, however they are written. Use it together with the month of birth only. */
export function personKey(name: string): string {
  return personName(name, false)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L} ]/gu, '')
    .trim()
}
