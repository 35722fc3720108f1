import type { Command } from 'commander'
import { addClientOptions, addServerOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { LogInOptions, LogOutOptions, SignUpOptions } from './verbs.js'

const password = `On a terminal you are asked for the password. Otherwise give --password-stdin or set
BRASSPLATE_PASSWORD.`

export function addAuthCommands(program: Command, terminal: Terminal): void {
  const auth = program.command('auth').description('sign up, log in and out, and show your account')
  const verbs = () => import('./verbs.js')
  const withPassword = (command: Command) =>
    command
      .option('--password-stdin', 'read the password from the first line of standard input')
      .option('--json', 'print JSON even on a terminal')

  withPassword(
    auth
      .command('signup')
      .description('create an account; a verification link is sent by email')
      .option('--url <address>', 'address of the server (or BRASSPLATE_URL)')
      .option('--profile <name>', 'saved server to use (or BRASSPLATE_PROFILE)')
      .requiredOption('--email <address>', 'your email address'),
  )
    .addHelpText(
      'after',
      helpOf({
        about: password,
        examples: ['auth signup --url https://api.firm.example --email ada@firm.example'],
        prints: '{"status": "verification_sent", "email"}.',
        exits:
          '0 mail sent; 2 the account exists or the password is too short; 3 sign-up is closed or the server is unreachable.',
      }),
    )
    .action(async (options: SignUpOptions) => (await verbs()).signUp(terminal, options))

  withPassword(
    addServerOptions(auth.command('login').description('save a server and the API key of your account')).option(
      '--email <address>',
      'your email address; on a terminal you are asked for it; not needed with --api-key',
    ),
  )
    .addHelpText(
      'after',
      helpOf({
        about: `${password} With --api-key, the key is checked and saved and no password is needed. The server and
        the key are saved under the name of --profile in a file that only you can read (brassplate config path), and are used
        from now on. The login session itself is ended immediately.`,
        examples: [
          'auth login --url https://api.firm.example --email ada@firm.example',
          'auth login --url https://api.firm.example --api-key - --profile work < key.txt',
        ],
        prints: '{"profile", "url", "email", "api_key_last4", "path"}.',
        exits: '0 saved; 3 wrong password, address not verified, or server unreachable.',
      }),
    )
    .action(async (options: LogInOptions) => (await verbs()).logIn(terminal, options))

  auth
    .command('logout')
    .description('delete the saved API key')
    .option('--profile <name>', 'profile to use (or BRASSPLATE_PROFILE; default: the current one)')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText(
      'after',
      helpOf({
        about: 'The key itself stays valid. To replace it, call POST /v1/auth/api-key/rotate.',
        examples: ['auth logout', 'auth logout --profile work'],
        prints: '{"profile", "changed": false if no key was saved}.',
      }),
    )
    .action(async (options: LogOutOptions) => (await verbs()).logOut(terminal, options))

  addClientOptions(auth.command('whoami').description('show your account, its credits and limits'))
    .addHelpText(
      'after',
      helpOf({
        examples: ['auth whoami', 'auth whoami --json | jq .credits.available'],
        prints: `{"asked": {"url" or "database", "profile"}, "account": {"id", "email", …}, "credits": {"balance",
"held", "available"}, "watchlist": {"count", "limit"}, "webhooks": {"count", "limit"}, "api_key": {…} or null,
"credential": {"kind", "key_name", "rights"}, …}.`,
        exits: '3 no API key, or an invalid one.',
      }),
    )
    .action(async (options: ClientOptions) => (await verbs()).whoAmI(terminal, options))
}
