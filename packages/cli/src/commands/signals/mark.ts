import type { MarkedSignals, SignalsToMark } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseTime, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'

const idsAtOnce = 200

export interface MarkOptions extends ClientOptions {
  readonly mark?: 'seen' | 'unseen'
  readonly upTo?: string
  readonly markedAt?: string
}

/** Marks signals by their ids, or all up to a sequence. */
export async function markSignals(terminal: Terminal, ids: readonly string[], options: MarkOptions): Promise<void> {
  const which = signalsToMark(ids, options)
  await withClient(terminal, options, async (client) => {
    print(terminal, await client.markSignals(which), (marked) => textOf(marked, options), options)
  })
}

function signalsToMark(ids: readonly string[], { mark, upTo, markedAt }: MarkOptions): SignalsToMark {
  if (ids.length > 0 === (upTo !== undefined))
    throw new UsageError('--mark needs the ids of signals, or --up-to.', 'Give one of them.')
  if (ids.length > idsAtOnce)
    throw new UsageError(`At most ${idsAtOnce} signals can be given.`, 'Give --up-to to mark more of them.')
  const seen = mark === 'seen'
  if (markedAt !== undefined && (seen || upTo === undefined))
    throw new UsageError('--marked-at needs --mark unseen and --up-to.', 'It undoes an earlier --mark seen --up-to.')
  if (upTo === undefined) return { signalIds: ids, seen }
  const time = parseTime('--marked-at', markedAt)
  return { upTo: wholeNumber('--up-to', upTo, 1, Number.MAX_SAFE_INTEGER), seen, markedAt: time }
}

function textOf({ changed, seen_at: at, has_more: hasMore }: MarkedSignals, { mark, upTo }: MarkOptions): string {
  const lines = [`Marked ${changed} ${changed === 1 ? 'signal' : 'signals'} as ${mark}.`]
  if (hasMore) lines.push('There are older ones: run the command again.')
  if (at !== null && upTo !== undefined && changed > 0)
    lines.push(`To undo it: brassplate signals --mark unseen --up-to ${upTo} --marked-at ${at}`)
  return `${lines.join('\n')}\n`
}
