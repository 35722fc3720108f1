import { type Day, parseDay } from '../../shared/days.js'
import { listedItemsMax } from '../overlay/merge-list.js'
import { withoutControls } from '../snapshot/row/without-controls.js'

/** A JSON object from Companies House, whose published schema is not reliable. */
export type Json = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Json | null {
  return isObject(value) ? value : null
}

/** The object under a key. Some are documented as lists, so a list yields its first element. */
export function childOf(json: Json | null, key: string): Json | null {
  const value = json?.[key]
  return objectOf(Array.isArray(value) ? value[0] : value)
}

/** Longer than any text of the register. */
const textLengthMax = 20_000

/**
 * Non-blank text in one line, without control characters that some databases reject or that turn the direction of what
 * follows. Accepts numbers, because Companies House sends both.
 */
export function textOf(value: unknown): string | null {
  return linesOf(value)?.replaceAll(/[^\S ]+/g, ' ') ?? null
}

/** The same with its line breaks. */
export function linesOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return (typeof value === 'string' && withoutControls(value.slice(0, textLengthMax)).trim()) || null
}

const valuesMax = 50
const depthMax = 4

/** Values that are stored as they come, with clean texts and bounds. */
export function cleanValues(json: Json, depth = 0): Json {
  const values = Object.entries(json).slice(0, valuesMax)
  return Object.fromEntries(values.map(([name, value]) => [textOf(name) ?? '', cleanValue(value, depth)]))
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textOf(value) ?? ''
  if (typeof value !== 'object' || value === null) return value
  if (depth >= depthMax) return null
  return Array.isArray(value)
    ? value.slice(0, valuesMax).map((each) => cleanValue(each, depth + 1))
    : cleanValues(value as Json, depth + 1)
}

export function dayOf(value: unknown): Day | null {
  return typeof value === 'string' ? parseDay(value.trim().slice(0, 'YYYY-MM-DD'.length)) : null
}

export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** A non-negative whole number, given as digits or as a number. */
export function countOf(value: unknown): number | null {
  const text = textOf(value)
  if (!text || !/^\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** One or several words: Companies House sends either a text or a list. */
export function wordsOf(value: unknown): readonly string[] {
  return valuesOf(Array.isArray(value) ? value : [value]).flatMap((word) => textOf(word) ?? [])
}

/** At most `listedItemsMax` entries. */
export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, listedItemsMax) : []
}

export function objectsOf(value: unknown): readonly Json[] {
  return valuesOf(value).filter(isObject)
}

/** The last segment of the entry's own link: the only id that the lists contain. */
export function idOf(json: Json): string | null {
  return lastPart(childOf(json, 'links')?.self)
}

export function lastPart(path: unknown): string | null {
  return textOf(path)?.split('/').findLast(Boolean) ?? null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
