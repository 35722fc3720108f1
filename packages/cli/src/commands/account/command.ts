import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { PasswordOptions } from '../../terminal/read-password.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { EmailOption } from './verbs.js'

const record = '{"id", "email", "email_verified", "disabled", "watchlist_limit", "webhook_limit", "created_at"}'

export function addAccountCommands(program: Command, terminal: Terminal): void {
  const account = program.command('account').description('look after accounts, as the operator')
  const verbs = () => import('./verbs.js')

  const add = (name: string, description: string, example: string, prints = record) =>
    account
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON also on a terminal')
      .addHelpText('after', `\nExample: brassplate account ${name} ${example}\nPrints ${prints}.`)

  const withPassword = (command: Command) =>
    command
      .option('--password <text>', 'the password (better: by --password-stdin or BRASSPLATE_PASSWORD)')
      .option('--password-stdin', 'read the password from the first line of standard input')

  withPassword(
    add(
      'create',
      'open an account',
      '--email ada@firm.example --password-stdin --verified < password.txt',
      `${record}, with "api_key" where it is verified`,
    ),
  )
    .requiredOption('--email <address>', 'address of the account')
    .option('--verified', 'verify it at once and print its API key')
    .action(async (options: EmailOption & PasswordOptions & { verified?: boolean }) =>
      (await verbs()).create(terminal, options),
    )

  add('list', 'show accounts, oldest first', '--page 2', `an array of ${record}`)
    .option('--page <number>', 'which page', '1')
    .option('--limit <number>', 'how many on a page, 1000 at most', '100')
    .action(async (options: OperatorOptions & { page: string; limit: string }) =>
      (await verbs()).list(terminal, options),
    )

  add('verify', 'verify an address without a mail', '--email ada@firm.example')
    .requiredOption('--email <address>', 'address of the account')
    .action(async (options: EmailOption) => (await verbs()).verify(terminal, options))

  add('disable', 'refuse an account everywhere and end its sessions', '--email ada@firm.example')
    .requiredOption('--email <address>', 'address of the account')
    .action(async (options: EmailOption) => (await verbs()).disable(terminal, options))

  add('enable', 'let a disabled account in again', '--email ada@firm.example')
    .requiredOption('--email <address>', 'address of the account')
    .action(async (options: EmailOption) => (await verbs()).enable(terminal, options))

  add(
    'delete',
    'remove an account; only its ledger lines stay',
    '--email ada@firm.example --yes',
    '{"email", "deleted"}',
  )
    .requiredOption('--email <address>', 'address of the account')
    .option('--yes', 'really do it')
    .action(async (options: EmailOption & { yes?: boolean }) => (await verbs()).remove(terminal, options))

  withPassword(
    add('set-password', 'set a new password and end every session', '--email ada@firm.example --password-stdin'),
  )
    .requiredOption('--email <address>', 'address of the account')
    .action(async (options: EmailOption & PasswordOptions) => (await verbs()).setPassword(terminal, options))

  add('set', 'give an account limits of its own', '--email ada@firm.example --watchlist-limit 500')
    .requiredOption('--email <address>', 'address of the account')
    .option('--watchlist-limit <number>', 'watched companies; "default" for the server’s limit')
    .option('--webhook-limit <number>', 'webhook destinations; "default" for the server’s limit')
    .action(async (options: EmailOption & { watchlistLimit?: string; webhookLimit?: string }) =>
      (await verbs()).setLimits(terminal, options),
    )
}
