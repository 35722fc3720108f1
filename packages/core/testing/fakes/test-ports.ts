import { encodeFile } from '../../adapters/node/encode-file.js'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { parseWebAddress } from '../../adapters/node/web/parse-url.js'
import { breathe } from '../../adapters/shared/breathe.js'
import type { Account } from '../../src/accounts/account.js'
import { sendDueMail } from '../../src/accounts/email/send-due-mail.js'
import { openAccount } from '../../src/accounts/open-account.js'
import { accountByEmail } from '../../src/accounts/operator-accounts.js'
import { rateOf } from '../../src/limits/rate.js'
import type { Ports } from '../../src/ports.js'
import type { Settings } from '../../src/settings.js'
import { noon } from '../contracts/samples.js'
import { openTestStores } from '../stores/open-test-stores.js'
import { FakePasswordHasher } from './fake-password-hasher.js'
import { countingRandom, FakeClock } from './fakes.js'
import { Postbox } from './postbox.js'

export interface TestPorts extends Ports {
  readonly clock: FakeClock
  readonly passwords: FakePasswordHasher
}

/** All ports on an empty database in memory, at noon. */
export function testPorts(): TestPorts {
  return {
    ...openTestStores(),
    clock: new FakeClock(noon),
    random: countingRandom(),
    crypto: rootKeys('the root secret of the tests', null),
    passwords: new FakePasswordHasher(),
    withinMs: async (work) => ({ inTime: true, result: await work }),
    parseWebAddress,
    breathe,
    encodeFile,
    registerSource: null,
  }
}

export const testSettings: Settings = {
  baseUrl: 'https://api.brassplate.example',
  siteUrl: 'https://brassplate.example',
  signup: 'open',
  signupCredits: 100,
  signupRate: rateOf(20, 3_600),
  watchlistLimit: 50,
  webhookLimit: 5,
  allowPrivateNetworks: false,
  rejectCommon: false,
  answerRetentionDays: 400,
  signalRetentionDays: null,
  domains: { moreSuffixes: ['example'] },
}

/** A test account. */
export const ada = { email: 'ada@harbour-lane.example', password: 'correct horse battery' }

/** A request origin from the documentation address range. */
export const origin = { address: '192.0.2.7' }

export async function openVerified(ports: Ports, { email, password } = ada): Promise<Account> {
  await openAccount(ports, testSettings, { email, password, verified: true })
  return accountByEmail(ports, email)
}

/** Sends pending mail and returns the token of the last link. */
export async function deliveredToken(ports: Ports): Promise<string> {
  const postbox = new Postbox()
  await sendDueMail(ports, testSettings, postbox)
  return postbox.token()
}
