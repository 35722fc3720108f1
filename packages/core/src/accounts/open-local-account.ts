import type { Ports } from '../ports.js'
import { isoTime } from '../shared/clock.js'
import { base62 } from '../shared/encoding/base62.js'
import { type AccountId, asId } from '../shared/ids.js'

export const localAccountId: AccountId = asId('acc', 'acc_local')
/** A reserved name that no mail can reach. */
const email = 'local@brassplate.invalid'
const passwordBytes = 32

/** Practically unlimited; topped up when half is spent. */
const creditsGranted = 1_000_000_000
const creditsMin = creditsGranted / 2

type LocalPorts = Pick<Ports, 'accounts' | 'ledger' | 'passwords' | 'random' | 'clock' | 'atomically'>

/**
 * The built-in account for commands that work on a database without a server. It has no API key and cannot log in.
 * Its credits are granted like any other account's, so that the ledger stays balanced. Safe to repeat.
 */
export async function openLocalAccount(ports: LocalPorts): Promise<AccountId> {
  if ((await ports.accounts.find(localAccountId)) === null) await addAccount(ports)
  if ((await ports.ledger.balance(localAccountId)).available < creditsMin) await topUp(ports)
  return localAccountId
}

async function addAccount({ accounts, passwords, random, clock }: LocalPorts): Promise<void> {
  const passwordHash = await passwords.hash(base62(random.bytes(passwordBytes)))
  const createdAt = clock.now()
  await accounts.add({ id: localAccountId, email, passwordHash, createdAt })
  await accounts.markVerified(localAccountId, createdAt)
}

async function topUp({ atomically, clock }: LocalPorts): Promise<void> {
  const at = clock.now()
  await atomically(async ({ ledger }) => {
    await ledger.lockBalance(localAccountId)
    if ((await ledger.balance(localAccountId)).available >= creditsMin) return
    await ledger.grant({
      account: localAccountId,
      reference: `local:${isoTime(at)}`,
      credits: creditsGranted,
      at,
    })
  })
}
