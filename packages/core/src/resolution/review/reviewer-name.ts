import type { Caller } from '../../shared/caller.js'

/** Who decided, as the history shows it: an e-mail address or the end of a credential. Contains no secret. */
export function reviewerName(caller: Caller): string {
  switch (caller.kind) {
    case 'session':
      return caller.email
    case 'key':
      return caller.last4 === null ? 'Embedded client' : `API key …${caller.last4}`
    case 'oauth':
      return `Connected app …${caller.grant.slice(-4)}`
  }
}
