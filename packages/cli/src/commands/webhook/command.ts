import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { AddWebhookOptions, DeliveriesOptions, RecoverOptions } from './destinations.js'
import type { ListenOptions } from './listen.js'
import type { VerifyOptions } from './verify.js'

const destination =
  '{"id", "webhook_url", "signal_type", "status", "disabled_reason", "secret_last4", "created_at", "last_success_at", …}'
const delivery =
  '{"id", "event_id", "event_type", "status", "attempts", "next_attempt_at", "response_status", "error_message", …}'

const verifyHelp = helpOf({
  about: `Reads the body of one delivery from standard input, at most 1 MB, byte for byte. --signature takes
X-Brassplate-Signature, or webhook-signature as v1,…; that one needs the webhook-id too, which is taken from the body
unless --id is given.`,
  examples: ['webhook verify --timestamp 1772355600 --signature 8e6a7d… < body.json'],
  prints: `{"valid": true, "scheme", "signed_at", "age_seconds"}, or {"valid": false, "reason", "message",
"next_step", "mistakes": [{"code", "message"}]}. The reason is wrong_signature, too_old, too_new, malformed_secret,
malformed_header or malformed_body; mistakes are slips with which the signature would fit.`,
  exits: '0 genuine and recent; 2 anything else.',
})

const listenHelp = helpOf({
  about: `Receives on 127.0.0.1 until Ctrl+C, and prints each delivery: one line of JSON each in a pipe. What is
genuine is answered with 204, anything else with 401. Without a secret everything is answered with 204 and printed as
unverified.`,
  examples: ['webhook listen --port 8787', 'webhook listen --once'],
  prints: '{"received_at", "valid": true, false or null, "reason", "delivery", "attempt", "event" or "body"}.',
  exits: '0 when it was stopped, or with --once after a genuine delivery; 2 after one that was refused.',
})

export function addWebhookCommands(program: Command, terminal: Terminal): void {
  const webhook = program.command('webhook').description('have signals pushed to you, and look at deliveries')
  addDestinationCommands(webhook, terminal)
  addReceiverCommands(webhook, terminal)
}

function addDestinationCommands(webhook: Command, terminal: Terminal): void {
  const verbs = () => import('./destinations.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    addClientOptions(webhook.command(name).description(description)).addHelpText('after', helpOf(help))
  const ofOne = (command: Command) => command.argument('<id>', 'the number of a destination; webhook list shows them')

  add('add', 'have signals pushed to an address', {
    about: `The signing secret is shown this once: keep it, best where your receiver reads it. The same address and
type again is the destination that is there already, without its secret.`,
    examples: ['webhook add https://hooks.firm.example/brassplate --type officer'],
    prints: `${destination}, with "secret" where it is new.`,
    exits: '2 an address or a type that is not taken; 3 there are as many destinations as the account may have.',
  })
    .argument('<url>', 'an https address on port 443')
    .option('--type <type>', 'a type of signal, a category, or all', 'all')
    .action(async (url: string, options: AddWebhookOptions) => (await verbs()).add(terminal, url, options))

  add('list', 'show the destinations', { examples: ['webhook list'], prints: `{"data": [${destination}]}.` }).action(
    async (options: ClientOptions) => (await verbs()).list(terminal, options),
  )

  ofOne(
    add('remove', 'remove a destination; what is queued for it is cancelled', {
      examples: ['webhook remove 3'],
      prints: '{"id", "deleted": true}.',
      exits: '2 no such destination.',
    }),
  ).action(async (id: string, options: ClientOptions) => (await verbs()).remove(terminal, id, options))

  ofOne(
    add('test', 'send a signed test event', {
      examples: ['webhook test 3'],
      prints: `${delivery}; it is sent at once, and webhook deliveries shows how it went.`,
      exits: '2 no such destination.',
    }),
  ).action(async (id: string, options: ClientOptions) => (await verbs()).test(terminal, id, options))

  ofOne(
    add('rotate', 'get a new signing secret; the old one signs for another day', {
      examples: ['webhook rotate 3'],
      prints: `${destination}, with "secret" and "previous_valid_until".`,
      exits: '2 no such destination.',
    }),
  ).action(async (id: string, options: ClientOptions) => (await verbs()).rotate(terminal, id, options))

  ofOne(
    add('deliveries', 'show what was sent to a destination, newest first', {
      examples: ['webhook deliveries 3', 'webhook deliveries 3 --limit 100 --page 2'],
      prints: `{"data": [${delivery}], "pagination": {…}}.`,
      exits: '2 no such destination.',
    }),
  )
    .option('--limit <number>', 'how many on a page, 100 at most', '20')
    .option('--page <number>', 'which page', '1')
    .action(async (id: string, options: DeliveriesOptions) => (await verbs()).deliveries(terminal, id, options))

  add('replay', 'send one delivery again, under a new delivery id', {
    about: `The body is the one that was sent before, byte for byte, so a receiver that leaves out ids it has seen takes
it once. Deliveries are kept for 90 days.`,
    examples: ['webhook replay dlv_…'],
    prints: `${delivery}, with "replay_of"; it is sent at once, and webhook deliveries shows how it went.`,
    exits: '2 no such delivery.',
  })
    .argument('<delivery>', 'its id, dlv_…; webhook deliveries shows them')
    .action(async (id: string, options: ClientOptions) => (await verbs()).replay(terminal, id, options))

  ofOne(
    add('recover', 'send again what was given up, cancelled or still waits', {
      examples: ['webhook recover 3 --since 2026-03-01', 'webhook recover 3 --since 2026-03-01T14:30:00Z'],
      prints: '{"destination_id", "since", "queued"}.',
      exits: '0 also where nothing was missing; 2 no such destination, or not a time.',
    }),
  )
    .requiredOption('--since <time>', 'made at or after, such as 2026-03-01')
    .action(async (id: string, options: RecoverOptions) => (await verbs()).recover(terminal, id, options))
}

function addReceiverCommands(webhook: Command, terminal: Terminal): void {
  const secret = 'the signing secret, whsec_… (better: BRASSPLATE_WEBHOOK_SECRET)'
  const tolerance = 'how far its time may lie from now'

  webhook
    .command('verify')
    .description('tell whether a delivery is genuine, and if not, why')
    .requiredOption('--timestamp <seconds>', 'the header X-Brassplate-Timestamp or webhook-timestamp')
    .requiredOption('--signature <text>', 'the header X-Brassplate-Signature or webhook-signature')
    .option('--id <text>', 'the header webhook-id')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (options: VerifyOptions) => (await import('./verify.js')).verify(terminal, options))

  webhook
    .command('listen')
    .description('receive deliveries on this machine, verify and print them')
    .option('--port <number>', 'where to listen; 0 for any free port', '8787')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--once', 'end after the first delivery')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', listenHelp)
    .action(async (options: ListenOptions) => (await import('./listen.js')).listen(terminal, options))
}
