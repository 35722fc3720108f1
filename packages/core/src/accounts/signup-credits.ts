import type { Stores } from '../ports.js'
import type { Instant } from '../shared/clock.js'
import type { Crypto } from '../shared/crypto.js'
import { base62 } from '../shared/encoding/base62.js'
import type { Account } from './account.js'

type Mailbox = Pick<Account, 'id' | 'email'>

/** Mail to `ada+anything@…` arrives at `ada@…`. Google also ignores dots and has two domain names. */
export function mailboxOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@')
  const [, name] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}

/** Grants sign-up credits once per mailbox, even if its account was deleted in between. */
export async function grantSignupCredits(
  stores: Stores,
  crypto: Crypto,
  account: Mailbox,
  credits: number,
  at: Instant,
): Promise<void> {
  const [reference, ...earlier] = signupReferences(crypto, account.email)
  if (reference === undefined || credits === 0) return
  for (const other of earlier) if (await stores.ledger.isGranted(other)) return
  if (await hasEarlierAccount(stores, account)) return
  await stores.ledger.grant({ account: account.id, reference, credits, at })
}

/**
 * Call before deleting an account. An earlier version recorded sign-up credits by account id, so the ledger may not
 * contain the mailbox yet. A grant of one unspendable credit reserves its reference.
 */
export async function reserveSignupReference(
  stores: Stores,
  crypto: Crypto,
  { id, email }: Mailbox,
  at: Instant,
): Promise<void> {
  if (!(await stores.ledger.isGranted(earlierReference(id)))) return
  const [reference] = signupReferences(crypto, email)
  if (reference !== undefined) await stores.ledger.grant({ account: id, reference, credits: 1, at })
}

/**
 * One reference per configured root secret, the current one first. Without the secret they reveal nothing about the
 * address.
 */
function signupReferences(crypto: Crypto, email: string): string[] {
  return crypto.rootIds.flatMap((rootId) => {
    const mac = crypto.mac('signup-credits/v1', mailboxOf(email), rootId)
    return mac ? [`signup:${base62(mac)}`] : []
  })
}

async function hasEarlierAccount({ accounts, ledger }: Stores, account: Mailbox): Promise<boolean> {
  const other = await accounts.findByEmail(mailboxOf(account.email))
  return other !== null && other.id !== account.id && ledger.isGranted(earlierReference(other.id))
}

function earlierReference(id: Account['id']): string {
  return `signup:${id}`
}
