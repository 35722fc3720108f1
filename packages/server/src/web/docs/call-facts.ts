import type { CredentialKind } from '@brassplate/core'
import type { Route } from '@brassplate/core/contract'
import type { Config } from '../../config/config.js'
import type { RateSetting } from '../../config/parsers.js'
import { probeRate } from '../../http/limit.js'

/** The settings of this server that the pages about calls mention. */
export type ReferenceSettings = Pick<Config, 'baseUrl' | 'apiRate' | 'partnerRate' | 'authRate'>

const credentialTexts: Readonly<Record<CredentialKind, string>> = {
  key: 'an API key in X-API-Key',
  session: 'a session token in Authorization: Bearer',
  oauth: 'an OAuth access token in Authorization: Bearer',
}

export function credentialText({ credentials }: Route): string {
  const texts = credentials.map((kind) => credentialTexts[kind]).join(', or ')
  return texts === '' ? 'None. Anyone can call it.' : `Send ${texts}.`
}

export function rateText({ rate }: Route, { apiRate, partnerRate, authRate }: ReferenceSettings): string {
  const limit = ({ calls, seconds }: RateSetting) => `${calls.toLocaleString('en-GB')} calls in ${seconds} seconds`
  switch (rate) {
    case 'account':
      return `${limit(apiRate)} for each account, together with its other calls.`
    case 'partner':
      return `${limit(partnerRate)} for each account. The call also counts towards the ${limit(apiRate)} for all its calls.`
    case 'address':
      return `${limit(authRate)} for each network address, together with other calls that need no credential.`
    case 'probe':
      return `${limit(probeRate)} for each network address. Calls from the same machine and with the metrics token are not limited.`
    case 'visitor':
      return `${limit(authRate)} for each network address. Calls from the same machine are not limited.`
  }
}
