import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Page, PageRequest } from '../shared/page.js'
import type { Account, AccountLimits } from './account.js'
import { deriveApiKey } from './api-key/api-key.js'
import { removeWithReference } from './delete-account.js'
import { AccountNotFoundError } from './errors.js'
import { activate } from './mark-verified.js'
import { checkPassword } from './password/password.js'
import { replacePassword } from './password/replace-password.js'

/** Operator actions on accounts, by e-mail address and without their passwords. */
export async function listAccounts(ports: Pick<Ports, 'accounts'>, page: PageRequest): Promise<Page<Account>> {
  return ports.accounts.list(page)
}

export async function accountByEmail(ports: Pick<Ports, 'accounts'>, email: string): Promise<Account> {
  const account = await ports.accounts.findByEmail(email)
  if (!account) throw new AccountNotFoundError(email)
  return account
}

/** The key that login would return; null before verification or if its root secret is gone. */
export async function apiKeyOf(ports: Pick<Ports, 'apiKeys' | 'crypto'>, account: Account): Promise<string | null> {
  const record = await ports.apiKeys.current(account.id)
  return record && deriveApiKey(ports.crypto, record)
}

type VerifyAccountPorts = Pick<Ports, 'accounts' | 'atomically' | 'clock' | 'crypto' | 'random'>

/** Verifies without a mail. Safe to repeat. */
export async function verifyAccount(ports: VerifyAccountPorts, settings: Settings, email: string): Promise<Account> {
  const { id } = await accountByEmail(ports, email)
  const at = ports.clock.now()
  await ports.atomically((stores) => activate(stores, ports, settings, id, at))
  return accountByEmail(ports, email)
}

/** A disabled account is refused everywhere. Enabling restores everything except its sessions. */
export async function setAccountDisabled(
  ports: Pick<Ports, 'accounts' | 'atomically' | 'clock'>,
  email: string,
  disabled: boolean,
): Promise<Account> {
  const { id } = await accountByEmail(ports, email)
  const at = disabled ? ports.clock.now() : null
  await ports.atomically(async (stores) => {
    await stores.accounts.setDisabled(id, at)
    if (disabled) await stores.sessions.endAll(id)
  })
  return accountByEmail(ports, email)
}

type SetAccountPasswordPorts = Pick<Ports, 'accounts' | 'atomically' | 'clock' | 'passwords'>

export async function setAccountPassword(
  ports: SetAccountPasswordPorts,
  settings: Settings,
  email: string,
  password: string,
): Promise<Account> {
  checkPassword(settings, 'password', password)
  const { id } = await accountByEmail(ports, email)
  const passwordHash = await ports.passwords.hash(password)
  const at = ports.clock.now()
  await ports.atomically((stores) => replacePassword(stores, { account: id, passwordHash, at }))
  return accountByEmail(ports, email)
}

/** Omitted limits stay unchanged. */
export async function setAccountLimits(
  ports: Pick<Ports, 'accounts' | 'atomically'>,
  email: string,
  limits: Partial<AccountLimits>,
): Promise<Account> {
  await ports.atomically(async (stores) => {
    const account = await stores.accounts.findByEmail(email)
    if (!account) throw new AccountNotFoundError(email)
    const { watchlistLimit, webhookLimit } = { ...account, ...limits }
    await stores.accounts.setLimits(account.id, { watchlistLimit, webhookLimit })
  })
  return accountByEmail(ports, email)
}

/** An operator sees the state of the server on its pages. It gets no other rights. */
export async function setAccountOperator(
  ports: Pick<Ports, 'accounts'>,
  email: string,
  isOperator: boolean,
): Promise<Account> {
  const { id } = await accountByEmail(ports, email)
  await ports.accounts.setOperator(id, isOperator)
  return accountByEmail(ports, email)
}

type RemoveAccountPorts = Pick<Ports, 'accounts' | 'atomically' | 'breathe' | 'lists' | 'clock' | 'crypto'>

/** Removes everything of the account except its ledger entries. */
export async function removeAccount(ports: RemoveAccountPorts, email: string): Promise<void> {
  await removeWithReference(ports, await accountByEmail(ports, email))
}
