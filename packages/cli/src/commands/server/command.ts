import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'

const databaseOption = [
  '--database <url>',
  'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)',
] as const

export function addServerCommands(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('run the server')
    .option('--demo', 'serve sample data from a separate database, with a demo account')
    .option(...databaseOption)
    .addHelpText(
      'after',
      '\nExample: BRASSPLATE_PORT=9000 brassplate serve\nPrints its address and settings, then runs until it is stopped.',
    )
    .action(async (options: OperatorOptions & { demo?: boolean }) => {
      const { serve } = await import('./serve.js')
      await serve(terminal, options)
    })

  program
    .command('worker')
    .description('run a background worker on Postgres, without the API')
    .option(...databaseOption)
    .addHelpText(
      'after',
      '\nExample: BRASSPLATE_BASE_URL=https://api.example.org brassplate worker --database postgres://…' +
        '\nBRASSPLATE_SECRET is required too. BRASSPLATE_BASE_URL is used for links in emails.' +
        '\nPrints its settings, then runs until it is stopped.',
    )
    .action(async (options: OperatorOptions) => {
      const { serve } = await import('./serve.js')
      await serve({ ...terminal, env: { ...terminal.env, BRASSPLATE_ROLE: 'worker' } }, options)
    })

  program
    .command('migrate')
    .description('update the database schema')
    .option(...databaseOption)
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', '\nExample: brassplate migrate\nPrints {"applied": ["accounts", …]}.')
    .action(async (options: OperatorOptions) => {
      const { migrate } = await import('./migrate.js')
      await migrate(terminal, options)
    })
}
