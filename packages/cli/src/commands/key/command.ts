import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { AddKeyOptions } from './keys.js'

const key = '{"id", "name", "prefix", "last4", "rights", "created_at", "last_used_at", "expires_at"}'

export function addKeyCommands(program: Command, terminal: Terminal): void {
  const keys = program.command('key').description('manage the API keys of your account')
  const verbs = () => import('./keys.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    addClientOptions(keys.command(name).description(description)).addHelpText('after', helpOf(help))

  add('list', 'list the keys with their rights, last use and expiry', {
    examples: ['key list', 'key list --json | jq ".data[] | select(.last_used_at == null)"'],
    prints: `{"data": [${key}]}. The default key has the id default, and keys that it has replaced have the id previous.`,
  }).action(async (options: ClientOptions) => (await verbs()).list(terminal, options))

  add('add', 'create a key, which is shown only once', {
    about: `Without an option the key may read, and nothing else: reading changes nothing and costs nothing. Give each program
    a key of its own. A key can create no key that may do more or lasts longer. An account has at most 20 keys beside the
    default one.`,
    examples: ['key add "Dashboard"', 'key add "Nightly import" --spend --expires 2027-01-31'],
    prints: `${key}, with "api_key".`,
    exits: '2 the name is taken or the limit of keys is reached; 3 the key in use lacks the right manage.',
  })
    .argument('<name>', 'name to recognise the key by')
    .option('--spend', 'let it make calls that may cost credits')
    .option('--manage', 'let it change the watchlist, webhooks, reviews, lists and keys')
    .option('--expires <time>', 'date or time when it stops working (default: never)')
    .action(async (name: string, options: AddKeyOptions) => (await verbs()).add(terminal, name, options))

  add('rename', 'rename a key', {
    examples: ['key rename "Nightly import" "Weekly import"'],
    prints: `${key}.`,
    exits: '2 no such key, or the name is taken.',
  })
    .argument('<key>', 'key id or name, from key list')
    .argument('<name>', 'new name')
    .action(async (given: string, name: string, options: ClientOptions) =>
      (await verbs()).rename(terminal, given, name, options),
    )

  add('end', 'end a key at once', {
    about:
      'The default key cannot be ended, only replaced on the page /account. previous ends the keys that it has replaced.',
    examples: ['key end "Nightly import"', 'key end key_…', 'key end previous'],
    prints: '{"id", "status": "ended"}.',
    exits: '2 no such key; 3 it is the default key, or the key in use lacks the right manage.',
  })
    .argument('<key>', 'key id or name, from key list')
    .action(async (given: string, options: ClientOptions) => (await verbs()).end(terminal, given, options))
}
