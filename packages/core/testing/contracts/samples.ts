import type { NewAccount } from '../../src/accounts/account-store.js'
import type { ApiKeyRecord, UsedApiKey } from '../../src/accounts/api-key/api-key-store.js'
import type { WaitingMail } from '../../src/accounts/email/mail-outbox.js'
import type { MailedToken } from '../../src/accounts/email/mailed-token-store.js'
import type { Session } from '../../src/accounts/session/session-store.js'
import type { Stores } from '../../src/ports.js'
import { asCompanyNumber, type CompanyNumber } from '../../src/register/company/company-number.js'
import type { Officer } from '../../src/register/records/officers.js'
import { allRights } from '../../src/shared/access/rights.js'
import { asId } from '../../src/shared/ids.js'

/** Reference time of all samples. */
export const noon = Date.UTC(2026, 2, 2, 12)

export function sampleAccount(name = 'ada', at = noon): NewAccount {
  return {
    id: asId('acc', `acc_${name}`),
    email: `${name}@harbour-lane.example`,
    passwordHash: 'hash-1',
    createdAt: at,
  }
}

export async function addAccount(stores: Stores, name = 'ada') {
  const account = sampleAccount(name)
  await stores.accounts.add(account)
  return account
}

export function sampleSession(account: NewAccount, name: string, expiresAt = noon + 1_000): Session {
  return {
    id: asId('ses', `ses_${name}`),
    account: account.id,
    version: 1,
    createdAt: noon,
    expiresAt,
    lastUsedAt: noon,
    browser: 'Firefox on Linux',
    startedBy: 'web_page',
  }
}

export function sampleKey(account: NewAccount, name: string, createdAt = noon): ApiKeyRecord {
  const made = { salt: `salt-${name}`, rootId: 'root-1', last4: 'wxyz' }
  return { hash: `hash-${name}`, account: account.id, ...made, createdAt, lastUsedAt: null, validUntil: null }
}

/** As `findByHash` returns a default key. */
export function usedKey({ hash, account, last4, lastUsedAt, validUntil }: ApiKeyRecord): UsedApiKey {
  return { hash, id: null, account, name: null, last4, rights: allRights, lastUsedAt, expiresAt: validUntil }
}

export function sampleToken(account: NewAccount, name: string, createdAt = noon): MailedToken {
  return {
    hash: `hash-${name}`,
    account: account.id,
    purpose: 'reset_password',
    createdAt,
    expiresAt: createdAt + 1_000,
  }
}

export function sampleMail(name: string, email = 'ada@harbour-lane.example', createdAt = noon): WaitingMail {
  return { id: asId('mail', `mail_${name}`), kind: 'verify_email', email, createdAt }
}

/** A number that no real company has. */
export function sampleCompanyNumber(index: number): CompanyNumber {
  return asCompanyNumber(`9999${String(index).padStart(4, '0')}`)
}

export function sampleOfficer(name: string, asOf = noon): Officer {
  return {
    id: `officer-${name}`,
    name: `FICTION, ${name}`,
    role: 'director',
    appointedOn: '2020-01-31',
    resignedOn: null,
    asOf,
  }
}

/** Calls `make` many times concurrently and returns all results. */
export function atOnce<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}
