import type { Cell } from '../../../src/lists/sheet.js'

export const jsonDepthMax = 64

/** The value of a line; undefined if it is not JSON, or too deep. */
export function parseJson(line: string): unknown {
  if (isTooDeep(line)) return undefined
  try {
    return JSON.parse(line.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** A deep value can be parsed, but writing it again overflows the stack. */
export function isTooDeep(line: string): boolean {
  let depth = 0
  let isText = false
  for (let place = 0; place < line.length; place += 1) {
    const character = line[place]
    if (character === '"') isText = !isText
    else if (isText) place += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > jsonDepthMax) return true
  }
  return false
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function jsonCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
