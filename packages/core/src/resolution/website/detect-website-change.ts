import { websiteChange } from '../../signals/detect/website.js'
import type { SignalDraft } from '../../signals/signal-draft.js'
import type { StoredWebsite } from './website-store.js'

/** Detects a change of a company's website. A website is not lost after a single failed check. */
export function detectWebsite(before: StoredWebsite | null, after: StoredWebsite): SignalDraft[] {
  const previous = before?.lastVerified?.domain ?? null
  const current = after.lastVerified?.domain ?? null
  const change = websiteChange(previous, current)
  return change ? [{ ...change, occurredOn: null, identity: null }] : []
}
