import type { Command } from 'commander'
import { UsageError } from '../../exit-codes.js'
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

  /** The address may be given with or without the name of the option. */
  const forAccount = <Options extends OperatorOptions>(
    command: Command,
    run: (chosen: Awaited<ReturnType<typeof verbs>>, options: Options & EmailOption) => Promise<void>,
  ) =>
    command
      .argument('[email]', 'email address of the account')
      .option('--email <address>', 'the same as an option')
      .action(async (given: string | undefined, options: Options & Partial<EmailOption>) => {
        const email = given ?? options.email
        if (email === undefined)
          throw new UsageError('No account was given.', 'Give its email address, with or without --email.')
        await run(await verbs(), { ...options, email })
      })

  forAccount<OperatorOptions & PasswordOptions & { verified?: boolean }>(
    withPassword(
      add(
        'create',
        'create an account',
        'ada@firm.example --password-stdin --verified < password.txt',
        `${record}, with "api_key" if verified`,
      ),
    ).option('--verified', 'mark the address as verified and print the API key'),
    ({ create }, options) => create(terminal, options),
  )

  add('list', 'list accounts, oldest first', '--page 2', `an array of ${record}`)
    .option('--page <number>', 'page number', '1')
    .option('--limit <number>', 'accounts per page, at most 1000', '100')
    .action(async (options: OperatorOptions & { page: string; limit: string }) =>
      (await verbs()).list(terminal, options),
    )

  forAccount(
    add('verify', 'mark an email address as verified without sending mail', 'ada@firm.example'),
    ({ verify }, options) => verify(terminal, options),
  )

  forAccount(add('disable', 'block an account and end its sessions', 'ada@firm.example'), ({ disable }, options) =>
    disable(terminal, options),
  )

  forAccount(add('enable', 'unblock a disabled account', 'ada@firm.example'), ({ enable }, options) =>
    enable(terminal, options),
  )

  forAccount<OperatorOptions & { remove?: boolean }>(
    add('operator', 'let an account see the operator pages of the website', 'ada@firm.example').option(
      '--remove',
      'take this away again',
    ),
    ({ setOperator }, options) => setOperator(terminal, options),
  )

  forAccount<OperatorOptions & { yes?: boolean }>(
    add(
      'delete',
      'delete an account; only its ledger entries remain',
      'ada@firm.example --yes',
      '{"email", "deleted"}',
    ).option('--yes', 'confirm the deletion'),
    ({ remove }, options) => remove(terminal, options),
  )

  forAccount<OperatorOptions & PasswordOptions>(
    withPassword(add('set-password', 'set a new password and end all sessions', 'ada@firm.example --password-stdin')),
    ({ setPassword }, options) => setPassword(terminal, options),
  )

  forAccount<OperatorOptions & { watchlistLimit?: string; webhookLimit?: string }>(
    add('set', 'set limits for one account', 'ada@firm.example --watchlist-limit 500')
      .option('--watchlist-limit <number>', 'maximum watched companies; "default" for the server’s limit')
      .option('--webhook-limit <number>', 'maximum webhook destinations; "default" for the server’s limit'),
    ({ setLimits }, options) => setLimits(terminal, options),
  )
}
