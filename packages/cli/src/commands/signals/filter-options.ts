import type { SignalFilter, SignalFilters, SignalSeverity } from '@brassplate/sdk'
import type { Command } from 'commander'
import { UsageError } from '../../exit-codes.js'
import { parseTime } from '../../parameters.js'

export interface SignalFilterOptions {
  readonly type: string
  readonly severity?: string
  readonly company?: string
  readonly tag?: string
  readonly since?: string
  readonly to?: string
  readonly seen?: boolean
  readonly unseen?: boolean
}

export function addSignalFilters(command: Command): Command {
  return command
    .option('--type <type>', 'signal type, category, or all', 'all')
    .option('--severity <severity>', 'only critical, warning, notice or info')
    .option('--company <number>', 'only signals of this company')
    .option('--tag <tag>', 'only signals of companies with this tag')
    .option('--since <time>', 'only signals detected at or after this time, such as 2026-03-01')
    .option('--to <time>', 'only signals detected before this time')
    .option('--unseen', 'only signals that are not marked as seen')
    .option('--seen', 'only signals that are marked as seen')
}

export function signalFilters({ type, severity, company, tag, ...options }: SignalFilterOptions): SignalFilters {
  const { since, to, seen, unseen } = options
  if (seen && unseen) throw new UsageError('--seen and --unseen exclude each other.', 'Give one of them.')
  return {
    // Both are checked before the command runs.
    signalType: type as SignalFilter,
    severity: severity as SignalSeverity | undefined,
    companyNumber: company,
    tag,
    since: parseTime('--since', since),
    to: parseTime('--to', to),
    seen: seen ? true : unseen ? false : undefined,
  }
}
