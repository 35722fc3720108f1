import { readCompanyNumber, readEntry } from '@brassplate/core/lists'
import type { Visit } from './visit.js'

type Identified = Awaited<ReturnType<Visit['beyondApi']['identify']>>

export interface EntryCompany extends Pick<Identified, 'decision' | 'candidates' | 'reason'> {
  /** What the text is: a number, a name, a domain or an e-mail address. */
  readonly kind: ReturnType<typeof readEntry>['kind']
  /** The text without what people write around it. */
  readonly asked: string
  /** The company that is clearly meant; it may still be unknown to the register. Null if none is. */
  readonly number: string | null
}

/** The company that a text of a form means. A number is not looked up: Companies House may know it, and we not yet. */
export async function entryCompany({ beyondApi, takeCall }: Visit, text: string): Promise<EntryCompany> {
  const { kind, text: asked } = readEntry(text)
  const number = kind === 'number' ? readCompanyNumber(asked) : null
  if (number) return { kind, asked, number, decision: 'matched', candidates: [], reason: null }
  // A program asks once for each name or domain.
  if (kind !== 'number') await takeCall()
  const { decision, candidates, reason } = await beyondApi.identify(text)
  const matched = decision === 'matched' ? (candidates[0]?.company.number ?? null) : null
  return { kind, asked, number: matched, decision, candidates, reason }
}
