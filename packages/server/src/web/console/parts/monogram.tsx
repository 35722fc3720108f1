import { displayName } from '@brassplate/core'

interface MonogramProps {
  readonly name: string
  /** People are round, companies square. */
  readonly isPerson?: boolean
  /** For the head of a page. */
  readonly isLarge?: boolean
}

const hues = 6
/** They say what a company is, and every second one has them. */
const common = /^(?:the|and|of|for|ltd|limited|plc|llp|lp|cic|company|holdings|group|uk)$/i

/** One or two letters in a colour of their own, so that the eye finds a name again. The name stands beside it. */
export function Monogram({ name, isPerson = false, isLarge = false }: MonogramProps) {
  const kind = [isPerson && 'person', isLarge && 'large', `hue-${hueOf(name)}`].filter(Boolean).join(' ')
  return <span class={`monogram ${kind}`} data-initials={initialsOf(name)} aria-hidden="true" />
}

/** What the script needs to draw the same. */
export function monogramOf(name: string): { readonly initials: string; readonly hue: number } {
  return { initials: initialsOf(name), hue: hueOf(name) }
}

/** The first letters of the first two words that tell names apart. */
function initialsOf(name: string): string {
  const words = displayName(name.slice(0, 200)).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !common.test(word))
  const [first = '', second = ''] = telling.length > 0 ? telling : words
  return (letter(first) + letter(second)).toUpperCase()
}

function letter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim()
}

/** The same for the same name, in any case. */
function hueOf(name: string): number {
  let sum = 0
  for (const each of name.slice(0, 200).toLowerCase()) sum = (sum * 31 + (each.codePointAt(0) ?? 0)) % 65_521
  return (sum % hues) + 1
}
