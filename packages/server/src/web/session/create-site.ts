import { rateOf } from '@brassplate/core'
import {
  createClientDocuments,
  createOutboundDoor,
  type DocumentsFor,
  outboundUserAgent,
  version,
} from '@brassplate/core/node'
import type { Composed } from '../../compose.js'
import type { Config } from '../../config/config.js'
import { sessionTokens } from '../../http/credentials/session-tokens.js'
import { type FormTokens, formTokens } from './form-tokens.js'
import { type SiteSessions, siteSessions } from './site-sessions.js'

const cookieUse = { purpose: 'site-session/v1', audience: 'site' }
/** How many client metadata documents may be fetched per minute: by the whole fleet, and for one caller. */
const documentRate = rateOf(60, 60)
const callerRate = rateOf(10, 60)

/** Dependencies of the HTML pages besides the engine. */
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
      // Check the caller's limit first, so that a rejected caller does not use up the shared limit.
      mayFetch: async ({ address }) =>
        (await engine.limits.take(`oauth-documents:${address}`, callerRate)).allowed &&
        (await engine.limits.take('oauth-documents', documentRate)).allowed,
    }),
    close: () => door.close(),
  }
}
