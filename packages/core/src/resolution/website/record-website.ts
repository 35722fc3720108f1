import type { Ports, Stores } from '../../ports.js'
import { SignalWriter } from '../../sync/signal-writer.js'
import { detectWebsite } from './detect-website-change.js'
import type { StoredWebsite } from './website-store.js'

/** Stores a company's website and writes a signal if it changed and the company is watched. Runs inside `atomically`. */
export async function recordWebsite(
  ports: Pick<Ports, 'clock' | 'random' | 'crypto'>,
  stores: Stores,
  website: StoredWebsite,
): Promise<number> {
  const { company, checkedAt: asOf } = website
  const before = await stores.websites.findForUpdate(company)
  await stores.websites.keep(website)
  const drafts = detectWebsite(before, website)
  if (drafts.length === 0) return 0
  const watched = (await stores.watchlist.facts([company])).get(company)
  if (!watched) return 0

  const writer = new SignalWriter(stores, ports, ports.clock.now())
  const subject = { company, name: watched.name ?? company, source: { kind: 'website' }, asOf } as const
  for (const draft of drafts) writer.write(subject, draft)
  return (await writer.end()).signals
}
