import { type Day, parseDay } from '../../shared/days.js'
import { withoutControls } from '../bulk/row/without-controls.js'
import { listedItemsMax } from '../overlay/merge-list.js'

/** An object of Companies House's JSON, whose published description cannot be relied on. */
export type Json = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Json | null {
  return isObject(value) ? value : null
}

/** The object under a key; some are described as lists and may come as one. */
export function childOf(json: Json | null, key: string): Json | null {
  const value = json?.[key]
  return objectOf(Array.isArray(value) ? value[0] : value)
}

/** Never blank, and without what not every database keeps. Numbers are taken as their digits, since the register writes both. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return (typeof value === 'string' && withoutControls(value).trim()) || null
}

export function dayOf(value: unknown): Day | null {
  return typeof value === 'string' ? parseDay(value.trim().slice(0, 'YYYY-MM-DD'.length)) : null
}

export function flagOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** A whole number from 0, in digits or as a number. */
export function countOf(value: unknown): number | null {
  const text = textOf(value)
  if (!text || !/^\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** One or several words: the register sends a text where there is one, or a list. */
export function wordsOf(value: unknown): readonly string[] {
  return valuesOf(Array.isArray(value) ? value : [value]).flatMap((word) => textOf(word) ?? [])
}

/** At most as many entries as any list may have. */
export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, listedItemsMax) : []
}

export function objectsOf(value: unknown): readonly Json[] {
  return valuesOf(value).filter(isObject)
}

/** The last part of the entry's own link, which is the only id that the lists carry. */
export function idOf(json: Json): string | null {
  return lastPart(childOf(json, 'links')?.self)
}

export function lastPart(path: unknown): string | null {
  return textOf(path)?.split('/').findLast(Boolean) ?? null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
