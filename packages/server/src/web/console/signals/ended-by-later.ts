import type { Signal } from '../api-types.js'

/** What ends a state of a company. */
const endOf: Readonly<Partial<Record<Signal['signal_type'], Signal['signal_type']>>> = {
  insolvency_opened: 'insolvency_closed',
  strike_off_proposed: 'strike_off_discontinued',
  dissolved: 'restored',
}

/** Whether one of the `others` says that what the signal tells has ended since. */
export function isEnded(
  { signal_type: type, company_number: number, sequence }: Signal,
  others: readonly Signal[],
): boolean {
  const end = endOf[type]
  return (
    end !== undefined &&
    others.some(
      (other) =>
        other.company_number === number && other.signal_type === end && (other.sequence ?? 0) > (sequence ?? 0),
    )
  )
}
