import { timingSafeEqual } from 'node:crypto'
import type { SessionId } from '@brassplate/core'
import type { RootKeys } from '@brassplate/core/node'

/** What a form carries to show that we gave it to this very session, for this very purpose. */
export interface FormTokens {
  issue(session: SessionId, purpose: string): string
  isRight(session: SessionId, purpose: string, sent: string): boolean
}

export function formTokens(keys: RootKeys): FormTokens {
  const issue = (session: SessionId, purpose: string) =>
    Buffer.from(keys.mac('form-token/v1', `${session} ${purpose}`, keys.rootId) ?? '').toString('base64url')

  return {
    issue,
    isRight(session, purpose, sent) {
      const [wanted, given] = [Buffer.from(issue(session, purpose)), Buffer.from(sent)]
      return wanted.length > 0 && wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
