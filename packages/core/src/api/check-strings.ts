import { InvalidRequestError } from '../shared/errors.js'

const depthMax = 64
const openBracket = 0x5b
const openBrace = 0x7b

/** Cheap pre-check: JSON without an escaped NUL and with few brackets cannot fail `checkStrings`. */
export function couldBeHostile(json: string): boolean {
  let opened = 0
  for (let place = 0; place < json.length; place += 1) {
    const code = json.charCodeAt(place)
    if (code === openBracket || code === openBrace) opened += 1
  }
  return opened > depthMax || json.includes('\\u0000')
}

/** Rejects NUL characters, which databases cannot store, and deep nesting. Not recursive, because the input may be hostile. */
export function checkStrings(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, depth } = item
    if (typeof value === 'string' && value.includes('\0'))
      throw new InvalidRequestError('The body contains a NUL character in a string.')
    if (typeof value !== 'object' || value === null) continue
    if (depth >= depthMax) throw new InvalidRequestError(`The body is nested more than ${depthMax} levels deep.`)
    for (const [key, inner] of Object.entries(value))
      waiting.push({ value: key, depth: depthMax }, { value: inner, depth: depth + 1 })
  }
}

/** The same check for text that is not JSON. */
export function withoutNul(text: string): string {
  if (text.includes('\0')) throw new InvalidRequestError('A value contains a NUL character.')
  return text
}
