import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'

const link = '{"id", "name", "token_last4", "created_at", "last_used_at"}'

export function addReconcileCommands(program: Command, terminal: Terminal): void {
  const reconcile = program.command('reconcile').description('manage reconciliation links for OpenRefine')
  const verbs = () => import('./links.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    addClientOptions(reconcile.command(name).description(description)).addHelpText('after', helpOf(help))

  add('add', 'create a link to add in OpenRefine', {
    about: `The address contains a token and is shown only once. Anyone who has it can reconcile as this account, but cannot
    change anything. An account has at most 10 links.`,
    examples: ['reconcile add', 'reconcile add OpenRefine'],
    prints: `${link}, with "token" and "url".`,
    exits: '2 limit of links reached.',
  })
    .argument('[name]', 'name to recognise the link by')
    .action(async (name: string | undefined, options: ClientOptions) => (await verbs()).add(terminal, name, options))

  add('list', 'list the links', { examples: ['reconcile list'], prints: `{"data": [${link}]}.` }).action(
    async (options: ClientOptions) => (await verbs()).list(terminal, options),
  )

  add('remove', 'revoke a link', {
    examples: ['reconcile remove link_…'],
    prints: '{"id", "deleted": true}.',
    exits: '2 no such link.',
  })
    .argument('<id>', 'link id, from reconcile list')
    .action(async (id: string, options: ClientOptions) => (await verbs()).remove(terminal, id, options))
}
