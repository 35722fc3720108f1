import type { Origin } from '../accounts/throttle/throttles.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { AccountId, GrantId } from '../shared/ids.js'
import { type Approver, approve } from './approve.js'
import { authenticateToken } from './authenticate-token.js'
import { type AuthorizeRequest, agentResource, authorize } from './authorize.js'
import type { ClientDocuments } from './client-document.js'
import { issueTokens } from './issue-tokens.js'
import type { SentParameters } from './parameters.js'
import { registerClient } from './register-client.js'
import { revokeToken } from './revoke-token.js'

export function oauthUseCases(ports: Ports, settings: Settings) {
  return {
    authorize: (documents: ClientDocuments, sent: SentParameters) => authorize(ports, settings, documents, sent),
    approve: (approver: Approver, request: AuthorizeRequest) => approve(ports, approver, request),
    issueTokens: (sent: SentParameters) => issueTokens(ports, settings, sent),
    registerClient: (sent: unknown, from: Origin) => registerClient(ports, sent, from),
    revokeToken: (sent: SentParameters) => revokeToken(ports, sent),
    /** The account behind an access token for the agent tools. */
    authenticate: (presented: string) => authenticateToken(ports, presented, agentResource(settings)),
    grants: (account: AccountId) => ports.oauth.list(account, ports.clock.now()),
    endGrant: (account: AccountId, grant: GrantId) => ports.oauth.endOf(account, grant, ports.clock.now()),
  }
}
