import type { CreditLedger } from '../../src/credits/credit-ledger.js'
import type { AccountId, JobId } from '../../src/shared/ids.js'
import type { MemoryDatabase } from '../../testing/index.js'
import type { Hold, LedgerLine } from '../../testing/memory/memory-ledger.js'

/** Stores balances beside the lines and checks before it writes, so it can overspend. */
export function naiveLedger(memory: MemoryDatabase, balances: Map<string, number>, ledger: CreditLedger): CreditLedger {
  const lineOf = (key: string) => memory.session.read((state) => state.ledgerLines.get(key))
  const holdOf = (job: JobId) => memory.session.read((state) => state.holds.get(job))
  const setHold = (job: JobId, hold: Hold) => memory.session.write((state) => state.holds.set(job, hold))

  async function addLine(key: string, line: Omit<LedgerLine, 'id'>): Promise<void> {
    const before = balances.get(line.account) ?? 0
    await memory.session.write((state) => state.ledgerLines.set(key, { ...line, id: state.ledgerLines.size + 1 }))
    balances.set(line.account, before + line.credits)
  }

  async function balance(account: AccountId) {
    const { held } = await ledger.balance(account)
    const posted = balances.get(account) ?? 0
    return { balance: posted, held, available: posted - held }
  }

  return {
    ...ledger,
    balance,
    async grant({ account, reference, credits, at }) {
      const existing = await lineOf(`grant:${reference}`)
      if (existing)
        return existing.account === account && existing.credits === credits ? 'already_granted' : 'other_amount'
      const line = { kind: 'grant', account, reference, credits, domain: null, company: null, at } as const
      await addLine(`grant:${reference}`, line)
      return 'granted'
    },
    async hold(account, job) {
      const existing = await holdOf(job)
      if (existing && existing.account !== account) throw new Error(`${job} holds a credit of another account.`)
      if (existing) return { kind: 'held' }
      const { available } = await balance(account)
      if (available < 1) return { kind: 'insufficient', available }
      await setHold(job, { account, state: 'open' })
      return { kind: 'held' }
    },
    async capture(job, charge) {
      const existing = await holdOf(job)
      if (existing?.state !== 'open') return false
      await setHold(job, { ...existing, state: 'captured' })
      const line = { kind: 'charge', account: existing.account, reference: job, credits: -1, ...charge } as const
      await addLine(`charge:${job}`, line)
      return true
    },
    async release(job) {
      const existing = await holdOf(job)
      if (existing?.state !== 'open') return false
      await setHold(job, { ...existing, state: 'released' })
      return true
    },
    async charge(charge) {
      const key = `charge:${charge.account}:${charge.reference}`
      if (await lineOf(key)) return 'already'
      if ((await balance(charge.account)).available < 1) return 'insufficient'
      await addLine(key, { kind: 'charge', credits: -1, ...charge })
      return 'charged'
    },
  }
}
