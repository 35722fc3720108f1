import { escaped } from './blocks.js'

/**
 * Fills the placeholders of a template: `{name}`, `{other.number}`. A value may be a function, which draws anew each time.
 * In a list, a placeholder whose value is a list adds all its items, and `{ each: [items] }` repeats its items for every
 * company in `listed`, which they call `one`.
 */
export function fill(template, facts) {
  if (typeof template === 'string') return filledText(template, facts)
  if (Array.isArray(template)) return template.flatMap((item) => filledItems(item, facts))
  if (typeof template !== 'object') return template
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [
      key,
      key === 'html' ? filledText(value, facts, escaped) : fill(value, facts),
    ]),
  )
}

function filledItems(item, facts) {
  if (item.each) return facts.listed.flatMap((one, at) => fill(item.each, { ...facts, one, at: String(at + 1) }))
  const name = typeof item === 'string' ? /^\{([\w.]+)\}$/.exec(item)?.[1] : undefined
  const value = name === undefined ? undefined : factNamed(name, facts)
  return Array.isArray(value) ? value : [value ?? fill(item, facts)]
}

function filledText(text, facts, written = (value) => value) {
  return text.replace(/\{([\w.]+)\}/g, (_, name) => written(factNamed(name, facts)))
}

function factNamed(name, facts) {
  const found = name.split('.').reduce((value, key) => value?.[key], facts)
  const value = typeof found === 'function' ? found() : found
  if (value === undefined || value === '') throw new Error(`The template asks for {${name}}, which has no value here.`)
  return value
}
