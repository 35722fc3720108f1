import type { SignalDraft } from '../../signals/signal-draft.js'
import type { StoredWebsite } from './website-store.js'

/** What has become of a company's website. One that could not be verified once is not lost yet. */
export function detectWebsite(before: StoredWebsite | null, after: StoredWebsite): SignalDraft[] {
  const was = before?.lastVerified?.domain ?? null
  const is = after.lastVerified?.domain ?? null
  if (was === is) return []
  const type = was === null ? 'website_verified' : is === null ? 'website_lost' : 'website_changed'
  return [{ type, before: factsOf(was), after: factsOf(is), occurredOn: null, identity: null }]
}

function factsOf(website: string | null) {
  return website === null ? null : { website }
}
