import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError } from '../../exit-codes.js'
import { requireText } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { matchText } from '../../text/render-match.js'

export interface MatchCommandOptions extends ClientOptions {
  readonly postcode?: string
  readonly address?: string
  readonly incorporatedOn?: string
  readonly previousName?: string
}

export async function matchName(terminal: Terminal, argument: string, options: MatchCommandOptions): Promise<void> {
  const name = requireText('The name', argument)
  const { postcode, address, incorporatedOn, previousName } = options
  const match = await withClient(terminal, options, (client) =>
    client.matchCompany(name, { postcode, address, incorporatedOn, previousName }),
  )
  print(terminal, match, matchText, options)
  if (match.decision === 'needs_review') throw new OutcomeError(exitCodes.needsReview)
  if (match.decision === 'no_match') throw new OutcomeError(exitCodes.noMatch)
}
