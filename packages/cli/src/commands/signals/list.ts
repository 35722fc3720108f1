import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseAsOf, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { signalsText } from '../../text/render-signals.js'
import { type SignalFilterOptions, signalFilters } from './filter-options.js'
import { followSignals } from './follow.js'
import { type MarkOptions, markSignals } from './mark.js'

const limitMax = 100
const intervalSecondsMax = 3_600

export interface SignalsOptions extends ClientOptions, SignalFilterOptions, MarkOptions {
  readonly follow?: boolean
  readonly asOf?: string
  readonly sort?: 'newest' | 'severity'
  readonly limit: string
  readonly interval: string
}

export async function signals(terminal: Terminal, ids: readonly string[], options: SignalsOptions): Promise<void> {
  if (options.mark !== undefined) return markSignals(terminal, ids, options)
  if (ids.length > 0 || options.upTo !== undefined || options.markedAt !== undefined)
    throw new UsageError('What to do with these signals is not given.', 'Add --mark seen or --mark unseen.')
  const limit = wholeNumber('--limit', options.limit, 0, limitMax)
  const intervalSeconds = wholeNumber('--interval', options.interval, 1, intervalSecondsMax)
  const filters = signalFilters(options)
  const asOf = parseAsOf(options.asOf)
  if (options.follow && asOf !== undefined) throw new UsageError('--follow cannot be combined with --as-of.')
  if (options.follow && options.sort !== undefined) throw new UsageError('--follow cannot be combined with --sort.')
  await withClient(terminal, options, async (client) => {
    if (options.follow)
      return followSignals(terminal, client, filters, { limit, intervalSeconds, json: options.json === true })
    const asked = { ...filters, asOf, sort: options.sort, limit: Math.max(1, limit) }
    print(terminal, await client.listSignals(asked), signalsText, options)
  })
}
