import type { Command } from 'commander'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ConfigOptions } from './verbs.js'

const fields = 'url, api_key, database or email'

export function addConfigCommands(program: Command, terminal: Terminal): void {
  const config = program.command('config').description('manage saved servers, keys and databases')
  const verbs = () => import('./verbs.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    config
      .command(name)
      .description(description)
      .option('--json', 'print JSON even on a terminal')
      .addHelpText('after', helpOf(help))
  const withProfile = (command: Command) =>
    command.option('--profile <name>', 'profile to use (or BRASSPLATE_PROFILE; default: the current one)')

  add('list', 'list the profiles, with their keys masked', {
    examples: ['config list'],
    prints: '[{"profile", "in_use", "url", "database", "email", "api_key_last4"}].',
  }).action(async (options: ConfigOptions) => (await verbs()).list(terminal, options))

  withProfile(
    add('get', 'show one field of a profile', {
      examples: ['config get url', 'config get api_key --profile work'],
      prints: `the bare value, or {"profile", "field", "value"} with --json.`,
      exits: '2 the profile does not exist or the field is not set.',
    }),
  )
    .argument('<field>', fields)
    .action(async (field: string, options: ConfigOptions) => (await verbs()).get(terminal, field, options))

  withProfile(
    add('set', 'set one field of a profile', {
      about: 'Creates the profile if it does not exist. To keep a key out of the process list, give - as its value.',
      examples: [
        'config set url https://api.firm.example --profile work',
        'config set api_key - --profile work < key.txt',
      ],
      prints: '{"profile", "field"}.',
      exits: '2 invalid value.',
    }),
  )
    .argument('<field>', fields)
    .argument('<value>', 'new value; - reads it from standard input')
    .action(async (field: string, value: string, options: ConfigOptions) =>
      (await verbs()).set(terminal, field, value, options),
    )

  withProfile(
    add('unset', 'remove one field of a profile, or a whole profile', {
      examples: ['config unset api_key', 'config unset --profile work'],
      prints: '{"profile", "field": null for a whole profile, "changed"}.',
    }),
  )
    .argument('[field]', fields)
    .action(async (field: string | undefined, options: ConfigOptions) =>
      (await verbs()).unset(terminal, field, options),
    )

  add('use', 'make a profile the current one', {
    examples: ['config use work'],
    prints: '{"profile", "in_use": true}.',
    exits: '2 the profile does not exist.',
  })
    .argument('<profile>', 'name of the profile')
    .action(async (name: string, options: ConfigOptions) => (await verbs()).use(terminal, name, options))

  add('path', 'show where the profiles are saved', {
    examples: ['config path'],
    prints: 'the bare path, or {"path"} with --json.',
  }).action(async (options: ConfigOptions) => (await verbs()).path(terminal, options))
}
