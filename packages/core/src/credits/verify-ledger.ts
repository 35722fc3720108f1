import type { Ports } from '../ports.js'
import type { LedgerReport } from './ledger-report.js'

export interface VerifiedLedger extends LedgerReport {
  readonly isBalanced: boolean
}

/** Recomputes every balance and reports differences. Changes nothing. */
export async function verifyLedger(ports: Pick<Ports, 'ledger'>): Promise<VerifiedLedger> {
  const report = await ports.ledger.verify()
  return { ...report, isBalanced: report.problemCount === 0 }
}
