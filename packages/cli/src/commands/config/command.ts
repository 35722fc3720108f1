import type { Command } from 'commander'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { ConfigOptions } from './verbs.js'

const fields = 'url, api_key, database or email'

export function addConfigCommands(program: Command, terminal: Terminal): void {
  const config = program.command('config').description('look after saved servers, keys and databases')
  const verbs = () => import('./verbs.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    config
      .command(name)
      .description(description)
      .option('--json', 'print JSON also on a terminal')
      .addHelpText('after', helpOf(help))
  const withProfile = (command: Command) =>
    command.option('--profile <name>', 'which one (or BRASSPLATE_PROFILE; else the one in use)')

  add('list', 'show the profiles, with their keys masked', {
    examples: ['config list'],
    prints: '[{"profile", "in_use", "url", "database", "email", "api_key_last4"}].',
  }).action(async (options: ConfigOptions) => (await verbs()).list(terminal, options))

  withProfile(
    add('get', 'show one field of a profile', {
      examples: ['config get url', 'config get api_key --profile work'],
      prints: `the bare value, or {"profile", "field", "value"} with --json.`,
      exits: '2 no such profile, or the field is not set.',
    }),
  )
    .argument('<field>', fields)
    .action(async (field: string, options: ConfigOptions) => (await verbs()).get(terminal, field, options))

  withProfile(
    add('set', 'set one field of a profile', {
      about: 'A profile that is not there is made. A key is best read from standard input, with - for the value.',
      examples: [
        'config set url https://api.firm.example --profile work',
        'config set api_key - --profile work < key.txt',
      ],
      prints: '{"profile", "field"}.',
      exits: '2 a value that the field cannot have.',
    }),
  )
    .argument('<field>', fields)
    .argument('<value>', 'its value; - reads it from standard input')
    .action(async (field: string, value: string, options: ConfigOptions) =>
      (await verbs()).set(terminal, field, value, options),
    )

  withProfile(
    add('unset', 'remove one field of a profile, or the whole profile', {
      examples: ['config unset api_key', 'config unset --profile work'],
      prints: '{"profile", "field": null for the whole of it, "changed"}.',
    }),
  )
    .argument('[field]', fields)
    .action(async (field: string | undefined, options: ConfigOptions) =>
      (await verbs()).unset(terminal, field, options),
    )

  add('use', 'use a profile from now on', {
    examples: ['config use work'],
    prints: '{"profile", "in_use": true}.',
    exits: '2 no such profile.',
  })
    .argument('<profile>', 'its name')
    .action(async (name: string, options: ConfigOptions) => (await verbs()).use(terminal, name, options))

  add('path', 'show where the profiles are saved', {
    examples: ['config path'],
    prints: 'the bare path, or {"path"} with --json.',
  }).action(async (options: ConfigOptions) => (await verbs()).path(terminal, options))
}
