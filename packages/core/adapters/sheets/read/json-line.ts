import type { Cell } from '../../../src/lists/sheet.js'
import { isTooDeep } from '../../../src/shared/encoding/json-depth.js'

/** The value of a line; undefined if it is not JSON, or too deep. */
export function parseJson(line: string): unknown {
  if (isTooDeep(line)) return undefined
  try {
    return JSON.parse(line.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function jsonCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
