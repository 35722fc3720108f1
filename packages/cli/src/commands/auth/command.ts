import type { Command } from 'commander'
import { addClientOptions, addServerOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { LogInOptions, LogOutOptions, SignUpOptions } from './verbs.js'

const password = `The password is asked for where a person sits at a terminal; else by --password-stdin or
BRASSPLATE_PASSWORD.`

export function addAuthCommands(program: Command, terminal: Terminal): void {
  const auth = program.command('auth').description('open an account at a server, and log in to it')
  const verbs = () => import('./verbs.js')
  const withPassword = (command: Command) =>
    command
      .option('--password-stdin', 'read the password from the first line of standard input')
      .option('--json', 'print JSON also on a terminal')

  withPassword(
    auth
      .command('signup')
      .description('open an account; a mail with a link follows')
      .option('--url <address>', 'the server (or BRASSPLATE_URL)')
      .option('--profile <name>', 'the saved server to ask (or BRASSPLATE_PROFILE)')
      .requiredOption('--email <address>', 'your address'),
  )
    .addHelpText(
      'after',
      helpOf({
        about: password,
        examples: ['auth signup --url https://api.firm.example --email ada@firm.example'],
        prints: '{"status": "verification_sent", "email"}.',
        exits:
          '0 the mail is on its way; 2 there is such an account, or the password is too short; 3 the server is closed or away.',
      }),
    )
    .action(async (options: SignUpOptions) => (await verbs()).signUp(terminal, options))

  withPassword(
    addServerOptions(auth.command('login').description('save a server and the API key of your account')).option(
      '--email <address>',
      'your address, asked for at a terminal; not needed with --api-key',
    ),
  )
    .addHelpText(
      'after',
      helpOf({
        about: `${password} With --api-key the key is checked and saved, and no password is needed. What is saved lies
in a file that only you can read (brassplate config path), under the name of --profile, and is used from now on. The
session itself is ended at once.`,
        examples: [
          'auth login --url https://api.firm.example --email ada@firm.example',
          'auth login --url https://api.firm.example --api-key - --profile work < key.txt',
        ],
        prints: '{"profile", "url", "email", "api_key_last4", "path"}.',
        exits: '0 saved; 3 wrong password, address not verified, or no answer.',
      }),
    )
    .action(async (options: LogInOptions) => (await verbs()).logIn(terminal, options))

  auth
    .command('logout')
    .description('forget the saved API key')
    .option('--profile <name>', 'which one (or BRASSPLATE_PROFILE; else the one in use)')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText(
      'after',
      helpOf({
        about: 'The key itself stays valid, for it is that of the account; POST /v1/auth/api-key/rotate replaces it.',
        examples: ['auth logout', 'auth logout --profile work'],
        prints: '{"profile", "changed": false where no key was saved}.',
      }),
    )
    .action(async (options: LogOutOptions) => (await verbs()).logOut(terminal, options))

  addClientOptions(auth.command('whoami').description('show the account, its credits and its limits'))
    .addHelpText(
      'after',
      helpOf({
        examples: ['auth whoami', 'auth whoami --json | jq .credits.available'],
        prints: `{"asked": {"url" or "database", "profile"}, "account": {"id", "email", …}, "credits": {"balance",
"held", "available"}, "watchlist": {"count", "limit"}, "webhooks": {"count", "limit"}, "api_key": {…} or null, …}.`,
        exits: '3 no key, or one that is not valid.',
      }),
    )
    .action(async (options: ClientOptions) => (await verbs()).whoAmI(terminal, options))
}
