import { z } from 'zod'
import { time } from '../../contract/common.js'
import type { StatementEntry } from '../../credits/credit-ledger.js'
import { isoTime } from '../../shared/clock.js'

export const creditEntry = z
  .strictObject({
    id: z.int(),
    kind: z.enum(['grant', 'charge']),
    credits: z.int().meta({ description: 'Positive for a grant, negative for a charge.' }),
    balance_after: z.int(),
    reference: z.string().meta({
      description: 'A unique reference for this entry; for a job, its id.',
    }),
    domain: z.string().nullable().meta({ description: 'The domain that was paid for; null for a grant.' }),
    company_number: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'CreditEntry' })

export function renderCreditEntry(entry: StatementEntry): z.input<typeof creditEntry> {
  return {
    id: entry.id,
    kind: entry.kind,
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    reference: entry.reference,
    domain: entry.domain,
    company_number: entry.company,
    created_at: isoTime(entry.at),
  }
}
