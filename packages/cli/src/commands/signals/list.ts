import type { SignalFilter, SignalFilters } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseAsOf, parseTime, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { signalsText } from '../../text/render-signals.js'
import { followSignals } from './follow.js'

const limitMax = 100
const intervalSecondsMax = 3_600

export interface SignalsOptions extends ClientOptions {
  readonly follow?: boolean
  readonly type: string
  readonly company?: string
  readonly since?: string
  readonly asOf?: string
  readonly limit: string
  readonly interval: string
}

export async function signals(terminal: Terminal, options: SignalsOptions): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 0, limitMax)
  const intervalSeconds = wholeNumber('--interval', options.interval, 1, intervalSecondsMax)
  const filters: SignalFilters = {
    signalType: asFilter(options.type),
    companyNumber: options.company,
    since: options.since === undefined ? undefined : parseTime('--since', options.since),
  }
  const asOf = parseAsOf(options.asOf)
  if (options.follow && asOf !== undefined) throw new UsageError('--follow cannot be combined with --as-of.')
  await withClient(terminal, options, async (client) => {
    if (options.follow)
      return followSignals(terminal, client, filters, { limit, intervalSeconds, json: options.json === true })
    print(terminal, await client.listSignals({ ...filters, asOf, limit: Math.max(1, limit) }), signalsText, options)
  })
}

/** Checked before the command runs. */
function asFilter(text: string): SignalFilter {
  return text as SignalFilter
}
