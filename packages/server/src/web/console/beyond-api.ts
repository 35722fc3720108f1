import { asId, currentSignals, type SessionClient } from '@brassplate/core'
import { reportSections, type Section } from '@brassplate/core/lists'
import { summaryOf } from '../../api/lists/blocks.js'
import type { AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import type { SignedIn } from '../session/site-sessions.js'

const grantShape = /^grant_[0-9A-Za-z]{22}$/
/** A longer list that ended before summaries were stored has none on its page. Its report can be downloaded. */
const summarisedMax = 20_000

export type BeyondApi = ReturnType<typeof beyondApi>

/**
 * Everything that the console does without a route of the API, each with the reason why there is none. Other files of
 * the console do not use the engine; lint checks it.
 */
export function beyondApi({ engine }: Services, request: AppRequest, { account }: SignedIn) {
  return {
    // Only a person may see and end what apps may do in their name. A program could end the access of others.
    grants: () => engine.oauth.grants(account),
    endGrant: async (grant: string) => {
      if (grantShape.test(grant)) await engine.oauth.endGrant(account, asId('grant', grant))
    },

    /** The route answers with a token of the API. A page needs the session itself, for its cookie. */
    changePassword: (currentPassword: string, newPassword: string) => {
      const { exchange } = request.env
      const client: SessionClient = { startedBy: 'web_page', userAgent: exchange.sent.get('user-agent') }
      const change = { currentPassword, newPassword }
      return engine.accounts.changePassword(account, change, { address: exchange.limitKey }, client)
    },

    /** About the server and not about an account. Programs read `/metrics`. */
    overview: () => engine.operator.overview(),
    /** About the server too: how many companies the register has, and of which day. */
    snapshot: () => engine.register.snapshot(),

    // The queue is an order for people. Programs list the open reviews and read those that they want.
    nextReview: (afterDomain?: string) => engine.reviews.next(account, afterDomain),
    bestCandidates: (domains: readonly string[]) => engine.reviews.bestCandidates(domains),

    /** A program knows whether it sends a number, a name or a domain, and each has its route. */
    identify: (text: string) => engine.register.identify(account, text),

    /** `getCompany` does not have them, and `resolveCompany` is refused if the website is not paid for. */
    currentSignals: async (number: string) => currentSignals((await engine.register.get(number)).profile),

    /** The routes answer with a report to download. A page shows its tables; none while the list runs. */
    listSections: async (id: string): Promise<readonly Section[]> => {
      const run = await engine.bulk.find(account, id)
      if (run.status !== 'completed' && run.status !== 'stopped') return []
      const hasSummary = run.answered <= summarisedMax || (await engine.bulk.summary(run.id)) !== null
      return hasSummary ? reportSections(await summaryOf(engine, run)) : []
    },
  }
}
