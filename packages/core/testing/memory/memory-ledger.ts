import {
  type Charge,
  type CreditLedger,
  type StatementEntry,
  statementTotalMax,
} from '../../src/credits/credit-ledger.js'
import { LedgerFindings } from '../../src/credits/ledger-report.js'
import type { AccountId } from '../../src/shared/ids.js'
import { offsetOf } from '../../src/shared/page.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface LedgerLine extends Omit<StatementEntry, 'balanceAfter'> {
  readonly account: AccountId
}

export interface Hold {
  readonly account: AccountId
  readonly state: 'open' | 'captured' | 'released'
}

/** Balances are not stored: they are the sum of the lines and the open holds. */
export function memoryLedger(session: MemorySession): CreditLedger {
  return {
    balance: (account) => session.read((state) => balanceIn(state, account)),

    grant: ({ account, reference, credits, at }) =>
      session.write((state) => {
        const existing = state.ledgerLines.get(`grant:${reference}`)
        if (existing)
          return existing.account === account && existing.credits === credits ? 'already_granted' : 'other_amount'
        const id = state.ledgerLines.size + 1
        const line = { id, kind: 'grant', account, credits, reference, domain: null, company: null, at } as const
        state.ledgerLines.set(`grant:${reference}`, line)
        return 'granted'
      }),

    isGranted: (reference) => session.read((state) => state.ledgerLines.has(`grant:${reference}`)),

    // A transaction has the whole memory to itself.
    lockAccount: async () => {},

    hold: (account, job) =>
      session.write((state) => {
        const existing = state.holds.get(job)
        if (existing && existing.account !== account) throw new Error(`${job} holds a credit of another account.`)
        if (existing) return { kind: 'held' }
        const { available } = balanceIn(state, account)
        if (available < 1) return { kind: 'insufficient', available }
        state.holds.set(job, { account, state: 'open' })
        return { kind: 'held' }
      }),

    capture: (job, charge) =>
      session.write((state) => {
        const existing = state.holds.get(job)
        if (existing?.state !== 'open') return false
        state.holds.set(job, { ...existing, state: 'captured' })
        addCharge(state, `charge:${job}`, existing.account, job, charge)
        return true
      }),

    release: (job) =>
      session.write((state) => {
        const existing = state.holds.get(job)
        if (existing?.state !== 'open') return false
        state.holds.set(job, { ...existing, state: 'released' })
        return true
      }),

    charge: ({ account, reference, ...charge }) =>
      session.write((state) => {
        const key = `charge:${account}:${reference}`
        if (state.ledgerLines.has(key)) return 'already'
        if (balanceIn(state, account).available < 1) return 'insufficient'
        addCharge(state, key, account, reference, charge)
        return 'charged'
      }),

    lastCharge: (account, domain, company) =>
      session.read((state) => {
        const paid = linesOf(state, account).filter((line) => line.domain === domain && line.company === company)
        return paid.length === 0 ? null : Math.max(...paid.map(({ at }) => at))
      }),

    charges: (account, domain, company, limit) =>
      session.read((state) =>
        linesOf(state, account)
          .filter((line) => line.domain === domain && line.company === company)
          .map(({ at }) => at)
          .sort((one, other) => other - one)
          .slice(0, limit),
      ),

    statement: (account, page) =>
      session.read((state) => {
        let balanceAfter = 0
        const entries = linesOf(state, account).map(({ account: _, ...line }): StatementEntry => {
          balanceAfter += line.credits
          return { ...line, balanceAfter }
        })
        const total = Math.min(entries.length, statementTotalMax)
        return { entries: entries.reverse().slice(offsetOf(page), offsetOf(page) + page.limit), total }
      }),

    totals: (limit) =>
      session.read((state) => {
        const lines = [...state.ledgerLines.values()]
        const grants = lines.filter(({ kind }) => kind === 'grant')
        if (grants.length > limit || new Set(lines.map(({ account }) => account)).size > limit) return null
        const sum = (some: typeof lines) => some.reduce((total, { credits }) => total + credits, 0)
        const granted = sum(grants)
        return { granted, spent: granted - sum(lines) }
      }),

    verify: () =>
      session.read((state) => {
        const findings = new LedgerFindings()
        findings.accounts = new Set([...state.ledgerLines.values()].map(({ account }) => account)).size
        findings.transactions = state.ledgerLines.size
        findings.entries = 2 * state.ledgerLines.size
        findings.holds = state.holds.size
        for (const [job, hold] of state.holds) {
          const isEnded = state.jobs.get(job)?.workId == null
          if (hold.state === 'open' && state.accounts.has(hold.account) && isEnded) findings.compare('stray', job, 0, 1)
        }
        return findings.report()
      }),
  }
}

function addCharge(state: MemoryState, key: string, account: AccountId, reference: string, charge: Charge): void {
  const { domain, company, at } = charge
  const id = state.ledgerLines.size + 1
  state.ledgerLines.set(key, { id, kind: 'charge', account, credits: -1, reference, domain, company, at })
}

function linesOf(state: MemoryState, account: AccountId): LedgerLine[] {
  return [...state.ledgerLines.values()].filter((line) => line.account === account)
}

function balanceIn(state: MemoryState, account: AccountId) {
  const balance = linesOf(state, account).reduce((sum, { credits }) => sum + credits, 0)
  const held = [...state.holds.values()].filter((hold) => hold.account === account && hold.state === 'open').length
  return { balance, held, available: balance - held }
}
