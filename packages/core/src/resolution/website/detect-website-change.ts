import type { SignalDraft } from '../../signals/signal-draft.js'
import type { StoredWebsite } from './website-store.js'

/** Detects a change of a company's website. A website is not lost after a single failed check. */
export function detectWebsite(before: StoredWebsite | null, after: StoredWebsite): SignalDraft[] {
  const previous = before?.lastVerified?.domain ?? null
  const current = after.lastVerified?.domain ?? null
  if (previous === current) return []
  const type = previous === null ? 'website_verified' : current === null ? 'website_lost' : 'website_changed'
  return [{ type, before: factsOf(previous), after: factsOf(current), occurredOn: null, identity: null }]
}

function factsOf(website: string | null) {
  return website === null ? null : { website }
}
