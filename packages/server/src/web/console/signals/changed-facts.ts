import { displayName, natureOfControl, personName, shortDay } from '@brassplate/core'
import type { Signal } from '../api-types.js'
import { capital, words } from '../parts/text.js'

const labels: Readonly<Record<string, string>> = {
  company_name: 'Name',
  company_status: 'Status',
  company_status_detail: 'Status',
  current_insolvency_status: 'Insolvency',
  natures_of_control: 'Control',
  sic_codes: 'Industry codes',
  filing_type: 'Form',
  filing_category: 'Category',
  identity_verification: 'Identity',
  accounts_type: 'Kind of accounts',
  officer_role: 'Role',
}

/** Ids and codes of Companies House that the sentence of the signal already says in words. */
const unsaid: ReadonlySet<string> = new Set(['charge_id', 'transaction_id', 'filing_description', 'role', 'kind'])

/** Written by people, so not changed. */
const asGiven: ReadonlySet<string> = new Set(['description', 'website', 'filing_type', 'sic_codes', 'persons_entitled'])

type Facts = Readonly<Record<string, unknown>> | null

/** What a signal says about before and after, in words: one line for each fact that differs. */
export function changedFacts(signal: Pick<Signal, 'before' | 'after'>): readonly (readonly [string, string])[] {
  const [before, after]: readonly [Facts, Facts] = [signal.before, signal.after]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    if (unsaid.has(name)) return []
    const [was, is] = [textOf(name, before), textOf(name, after)]
    if (was === is) return []
    const label = labels[name] ?? capital(words(name))
    return [[label, was === '' ? is : `${was} → ${is || 'none'}`] as const]
  })
}

function textOf(name: string, facts: Facts): string {
  const value = facts?.[name]
  if (value === null || value === undefined) return ''
  if (name === 'name') return personName(String(value), String(facts?.kind ?? '').startsWith('corporate'))
  if (name === 'company_name') return displayName(String(value))
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.values(value)
      : [value]
  return parts
    .flatMap((part) => (typeof part === 'string' ? [partText(name, part)] : isTyped(part) ? [words(part.type)] : []))
    .join(', ')
}

function partText(name: string, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shortDay(text)
  if (name === 'natures_of_control') return natureOfControl(text).text
  if (name === 'registered_office' || asGiven.has(name)) return text
  return words(text.replace(/^active-(?=proposal)/, ''))
}

/** A case of insolvency. */
function isTyped(part: unknown): part is { readonly type: string } {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
}
