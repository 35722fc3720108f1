import type { Caller } from '../../shared/access/caller.js'

/** Who decided, as the history shows it: an e-mail address or the end of a credential. Contains no secret. */
export function reviewerName(caller: Caller): string {
  switch (caller.kind) {
    case 'session':
      return caller.email
    case 'key':
      if (caller.last4 === null) return 'Embedded client'
      return `API key ${caller.name === null ? '' : `${caller.name} `}…${caller.last4}`
    case 'oauth':
      return `Connected app …${caller.grant.slice(-4)}`
  }
}
