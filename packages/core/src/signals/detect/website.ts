import type { SignalChange } from '../signal-facts.js'

/** The change of a company's verified website; null stands for none. Null if nothing changed. */
export function websiteChange(previous: string | null, current: string | null): SignalChange | null {
  if (previous === current) return null
  const [before, after] = [
    previous === null ? null : { website: previous },
    current === null ? null : { website: current },
  ]
  if (before && after) return { type: 'website_changed', before, after }
  if (before) return { type: 'website_lost', before, after: null }
  return after && { type: 'website_verified', before: null, after }
}
