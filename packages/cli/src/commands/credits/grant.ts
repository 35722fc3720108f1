import { randomUUID } from 'node:crypto'
import { grantCreditsMax } from '@brassplate/core'
import { emailOf } from '../../email-of.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { wholeNumber } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'

export interface GrantOptions extends OperatorOptions {
  readonly email: string
  readonly credits: string
  readonly reference?: string
}

export async function grant(terminal: Terminal, options: GrantOptions): Promise<void> {
  const email = emailOf(options.email)
  const credits = wholeNumber('--credits', options.credits, 1, grantCreditsMax)
  const reference = options.reference ?? randomUUID()

  await withEngine(terminal, options, async (engine) => {
    const { outcome, balance } = await engine.operator.grantCredits({ email, credits, reference })
    show(terminal, { email, outcome, ...balance }, options)
  })
}
