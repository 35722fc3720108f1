import { timingSafeEqual } from 'node:crypto'
import type { SessionId } from '@brassplate/core'
import type { RootKeys } from '@brassplate/core/node'

/** CSRF tokens, bound to one session and one purpose. */
export interface FormTokens {
  issue(session: SessionId, purpose: string): string
  isValid(session: SessionId, purpose: string, token: string): boolean
}

export function formTokens(keys: RootKeys): FormTokens {
  const issue = (session: SessionId, purpose: string) =>
    Buffer.from(keys.mac('form-token/v1', `${session} ${purpose}`, keys.rootId) ?? '').toString('base64url')

  return {
    issue,
    isValid(session, purpose, token) {
      const [expected, sent] = [Buffer.from(issue(session, purpose)), Buffer.from(token)]
      return expected.length > 0 && expected.length === sent.length && timingSafeEqual(expected, sent)
    },
  }
}
