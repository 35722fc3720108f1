import { rateOf } from '@brassplate/core'
import {
  createClientDocuments,
  createOutboundDoor,
  type DocumentsFor,
  outboundUserAgent,
  version,
} from '@brassplate/core/node'
import { sessionTokens } from '../adapters/session-tokens.js'
import type { Composed } from '../compose.js'
import type { Config } from '../config/config.js'
import { type FormTokens, formTokens } from './form-tokens.js'
import { type SiteSessions, siteSessions } from './site-sessions.js'

const cookieUse = { purpose: 'site-session/v1', audience: 'site' }
/** Documents of clients that are fetched in a minute, by all servers together, and those for one caller of theirs. */
const documentRate = rateOf(60, 60)
const callerRate = rateOf(10, 60)

/** What the pages need beside the engine. */
export interface Site {
  readonly sessions: SiteSessions
  readonly forms: FormTokens
  readonly documentsFor: DocumentsFor
  close(): Promise<void>
}

export function createSite(config: Config, { engine, keys, clock, resolver, documentDoor }: Composed): Site {
  const { siteUrl } = config
  const door = createOutboundDoor({
    userAgent: outboundUserAgent(version, config.contactUrl),
    allowsPrivateNetworks: config.allowPrivateNetworks,
    ...(resolver && { resolver }),
  })
  return {
    sessions: siteSessions({ siteUrl, engine, tokens: sessionTokens(keys, siteUrl, clock, cookieUse) }),
    forms: formTokens(keys),
    documentsFor: createClientDocuments({
      door: documentDoor ?? door,
      clock,
      // The caller's own share first: what is refused there uses up nothing of the others'.
      mayFetch: async ({ address }) =>
        (await engine.limits.take(`oauth-documents:${address}`, callerRate)).allowed &&
        (await engine.limits.take('oauth-documents', documentRate)).allowed,
    }),
    close: () => door.close(),
  }
}
