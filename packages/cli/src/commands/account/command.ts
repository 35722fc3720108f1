import type { Command } from 'commander'
import type { OperatorOptions } from '../../operator.js'
import type { PasswordOptions } from '../../terminal/read-password.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { EmailOption } from './verbs.js'

const record = `{"id", "email", "email_verified", "disabled", "operator", "watchlist_limit", "webhook_limit",
"created_at"}`

export function addAccountCommands(program: Command, terminal: Terminal): void {
  const account = program.command('account').description('manage accounts (operator)')
  const verbs = () => import('./verbs.js')

  const add = (name: string, description: string, example: string, prints = record) =>
    account
      .command(name)
      .description(description)
      .option('--database <url>', 'PATH, sqlite:PATH or postgres://… (default: BRASSPLATE_DATABASE_URL)')
      .option('--json', 'print JSON even on a terminal')
      .addHelpText('after', `\nExample: brassplate account ${name} ${example}\nPrints ${prints}.`)

  const withPassword = (command: Command) =>
    command
      .option('--password <text>', 'the password (safer: --password-stdin or BRASSPLATE_PASSWORD)')
      .option('--password-stdin', 'read the password from the first line of standard input')

  withPassword(
    add(
      'create',
      'create an account',
      '--email ada@firm.example --password-stdin --verified < password.txt',
      `${record}, with "api_key" if verified`,
    ),
  )
    .requiredOption('--email <address>', 'email address of the account')
    .option('--verified', 'mark the address as verified and print the API key')
    .action(async (options: EmailOption & PasswordOptions & { verified?: boolean }) =>
      (await verbs()).create(terminal, options),
    )

  add('list', 'list accounts, oldest first', '--page 2', `an array of ${record}`)
    .option('--page <number>', 'page number', '1')
    .option('--limit <number>', 'accounts per page, at most 1000', '100')
    .action(async (options: OperatorOptions & { page: string; limit: string }) =>
      (await verbs()).list(terminal, options),
    )

  add('verify', 'mark an email address as verified without sending mail', '--email ada@firm.example')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async (options: EmailOption) => (await verbs()).verify(terminal, options))

  add('disable', 'block an account and end its sessions', '--email ada@firm.example')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async (options: EmailOption) => (await verbs()).disable(terminal, options))

  add('enable', 'unblock a disabled account', '--email ada@firm.example')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async (options: EmailOption) => (await verbs()).enable(terminal, options))

  add('operator', 'let an account see the operator pages of the website', 'ada@firm.example')
    .argument('<email>', 'email address of the account')
    .option('--remove', 'take this away again')
    .action(async (email: string, options: OperatorOptions & { remove?: boolean }) =>
      (await verbs()).setOperator(terminal, { ...options, email }),
    )

  add(
    'delete',
    'delete an account; only its ledger entries remain',
    '--email ada@firm.example --yes',
    '{"email", "deleted"}',
  )
    .requiredOption('--email <address>', 'email address of the account')
    .option('--yes', 'confirm the deletion')
    .action(async (options: EmailOption & { yes?: boolean }) => (await verbs()).remove(terminal, options))

  withPassword(
    add('set-password', 'set a new password and end all sessions', '--email ada@firm.example --password-stdin'),
  )
    .requiredOption('--email <address>', 'email address of the account')
    .action(async (options: EmailOption & PasswordOptions) => (await verbs()).setPassword(terminal, options))

  add('set', 'set limits for one account', '--email ada@firm.example --watchlist-limit 500')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--watchlist-limit <number>', 'maximum watched companies; "default" for the server’s limit')
    .option('--webhook-limit <number>', 'maximum webhook destinations; "default" for the server’s limit')
    .action(async (options: EmailOption & { watchlistLimit?: string; webhookLimit?: string }) =>
      (await verbs()).setLimits(terminal, options),
    )
}
