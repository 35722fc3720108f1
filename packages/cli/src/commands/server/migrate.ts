import { compose, parseConfig } from '@brassplate/server'
import { environmentOf, type OperatorOptions } from '../../operator.js'
import { show } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'

export async function migrate(terminal: Terminal, options: OperatorOptions): Promise<void> {
  const config = parseConfig(environmentOf(terminal, options))
  const composed = await compose({ ...config, migrations: 'apply' })
  await composed.close()
  show(terminal, { applied: composed.migrated }, options)
}
