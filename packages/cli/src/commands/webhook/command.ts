import type { Command } from 'commander'
import { addClientOptions, type ClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import { collect } from '../../parameters.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { DeliveriesOptions, EditWebhookOptions, RecoverOptions } from './destinations.js'
import type { ListenOptions } from './listen.js'
import type { TestWebhookOptions } from './send-test.js'
import type { VerifyOptions } from './verify.js'

const destination =
  '{"id", "kind", "webhook_url", "signal_types", "severities", "tags", "company_numbers", "schedule", "status", …}'
const delivery =
  '{"id", "event_id", "event_type", "company_number", "company_name", "status", "attempts", "response_status", …}'

const verifyHelp = helpOf({
  about: `Reads the exact body of one delivery from standard input, at most 1 MB. --signature takes the header
  X-Brassplate-Signature, or webhook-signature in the form v1,…; the latter also needs the webhook-id, which is taken from
  the body unless --id is given.`,
  examples: ['webhook verify --timestamp 1772355600 --signature 8e6a7d… < body.json'],
  prints: `{"valid": true, "scheme", "signed_at", "age_seconds"}, or {"valid": false, "reason", "message",
"next_step", "mistakes": [{"code", "message"}]}. The reason is wrong_signature, too_old, too_new, malformed_secret,
malformed_header or malformed_body; mistakes are common errors that would explain the signature.`,
  exits: '0 genuine and recent; 2 anything else.',
})

const listenHelp = helpOf({
  about: `Listens on 127.0.0.1 until Ctrl+C and prints each delivery; in a pipe, as one line of JSON. Genuine deliveries
  get status 204, all others 401. Without a secret every delivery gets 204 and is printed as unverified.`,
  examples: ['webhook listen --port 8787', 'webhook listen --once'],
  prints: '{"received_at", "valid": true, false or null, "reason", "delivery", "attempt", "event" or "body"}.',
  exits: '0 stopped, or with --once a genuine delivery; 2 with --once a delivery that was refused.',
})

export function addWebhookCommands(program: Command, terminal: Terminal): void {
  const webhook = program.command('webhook').description('manage webhook destinations and check deliveries')
  addDestinationCommands(webhook, terminal)
  addReceiverCommands(webhook, terminal)
}

function addDestinationCommands(webhook: Command, terminal: Terminal): void {
  const verbs = () => import('./destinations.js')
  const add = (name: string, description: string, help: Parameters<typeof helpOf>[0]) =>
    addClientOptions(webhook.command(name).description(description)).addHelpText('after', helpOf(help))
  const withDestination = (command: Command) => command.argument('<id>', 'destination number, from webhook list')

  add('add', 'add a destination that receives signals', {
    about: `The signing secret of a webhook is shown only once: store it where your receiver can read it. Repeating the
    command with the same address and type returns the existing destination, without its secret; if you give other options
    than it has, nothing changes. A mailbox other than your own
    first gets a link to confirm.`,
    examples: [
      'webhook add https://hooks.firm.example/brassplate --type officer',
      'webhook add https://hooks.slack.com/services/… --kind slack --severity critical,warning',
      'webhook add ada@firm.example --kind email --every daily --hour 7 --tag clients',
    ],
    prints: `${destination}, with "secret" if it is a new webhook.`,
    exits: '2 invalid address or filter; 3 webhook limit of the account reached.',
  })
    .argument('<address>', 'https URL on port 443, or an e-mail address')
    .action(async (url: string, options: EditWebhookOptions) => (await verbs()).add(terminal, url, options))

  withDestination(
    add('edit', 'change the filters, the kind or the schedule of a destination', {
      about: `What is not given stays as it is. The address cannot be changed. Setting the status to active also enables a
      disabled destination.`,
      examples: ['webhook edit 3 --type officer --type insolvency', 'webhook edit 3 --severity any --every weekly'],
      prints: `${destination}.`,
      exits: '2 no such destination, or an invalid filter.',
    }),
  )
    .option('--status <status>', 'active or paused')
    .option('--end-previous-secret', 'end a rotation now: the old secret stops signing')
    .action(async (id: string, options: EditWebhookOptions) => (await verbs()).edit(terminal, id, options))

  for (const [name, status, description] of [
    ['pause', 'paused', 'send nothing to a destination until it is resumed'],
    ['resume', 'active', 'send signals to a paused destination again'],
  ] as const) {
    withDestination(
      add(name, description, {
        about:
          'Signals that are found during the pause are recorded as cancelled deliveries; webhook recover sends them.',
        examples: [`webhook ${name} 3`],
        prints: `${destination}.`,
        exits: '2 no such destination.',
      }),
    ).action(async (id: string, options: ClientOptions) => (await verbs()).edit(terminal, id, { ...options, status }))
  }

  for (const name of ['add', 'edit']) addSettingOptions(webhook.commands.find((each) => each.name() === name))

  add('list', 'list the destinations', { examples: ['webhook list'], prints: `{"data": [${destination}]}.` }).action(
    async (options: ClientOptions) => (await verbs()).list(terminal, options),
  )

  withDestination(
    add('remove', 'remove a destination and cancel its pending deliveries', {
      examples: ['webhook remove 3'],
      prints: '{"id", "deleted": true}.',
      exits: '2 no such destination.',
    }),
  ).action(async (id: string, options: ClientOptions) => (await verbs()).remove(terminal, id, options))

  withDestination(
    add('test', 'send a signed test event', {
      about: `With --type, the event has the data of such a signal for a fictional company. It is marked with "test": true.
      It is sent immediately. --wait waits for the result of the first attempt, at most a minute.`,
      examples: ['webhook test 3 --wait', 'webhook test 3 --type charge_registered'],
      prints: `${delivery}; without --wait, webhook deliveries shows the result.`,
      exits: 'with --wait 1 the attempt failed, 3 nothing was sent in time; 2 no such destination, or an unknown type.',
    }),
  )
    .option('--type <type>', 'signal type of the event, such as charge_registered')
    .option('--wait', 'wait for the result')
    .action(async (id: string, options: TestWebhookOptions) =>
      (await import('./send-test.js')).sendTest(terminal, id, options),
    )

  withDestination(
    add('rotate', 'create a new signing secret; the old one stays valid for a day', {
      examples: ['webhook rotate 3'],
      prints: `${destination}, with "secret" and "previous_valid_until".`,
      exits: '2 no such destination.',
    }),
  ).action(async (id: string, options: ClientOptions) => (await verbs()).rotate(terminal, id, options))

  withDestination(
    add('deliveries', 'list the deliveries to a destination, newest first', {
      examples: ['webhook deliveries 3', 'webhook deliveries 3 --limit 100 --page 2'],
      prints: `{"data": [${delivery}], "pagination": {…}}.`,
      exits: '2 no such destination.',
    }),
  )
    .option('--limit <number>', 'deliveries per page, at most 100', '20')
    .option('--page <number>', 'page number', '1')
    .action(async (id: string, options: DeliveriesOptions) => (await verbs()).deliveries(terminal, id, options))

  add('delivery', 'show one delivery with the request and its attempts', {
    about: `Shows the body exactly as it was sent, the headers of the last attempt, with their signatures after 30 minutes, and
    what your server answered to each of the last 20 attempts. Deliveries are stored for 90 days.`,
    examples: ['webhook delivery dlv_…'],
    prints: `{"delivery": ${delivery}, "request": {"url", "headers", "body"}, "attempts": [{"number", "started_at",
"duration_ms", "response_status", "response_excerpt", "error_message"}]}.`,
    exits: '2 no such delivery.',
  })
    .argument('<delivery>', 'delivery id, dlv_…, from webhook deliveries')
    .action(async (id: string, options: ClientOptions) => (await verbs()).delivery(terminal, id, options))

  add('replay', 'resend one delivery under a new delivery id', {
    about: `The body is identical to the original, so a receiver that ignores event ids it has already seen processes it once.
    Deliveries are stored for 90 days.`,
    examples: ['webhook replay dlv_…'],
    prints: `${delivery}, with "replay_of"; it is sent immediately; webhook deliveries shows the result.`,
    exits: '2 no such delivery.',
  })
    .argument('<delivery>', 'delivery id, dlv_…, from webhook deliveries')
    .action(async (id: string, options: ClientOptions) => (await verbs()).replay(terminal, id, options))

  withDestination(
    add('recover', 'resend deliveries that failed, were cancelled or are pending', {
      examples: ['webhook recover 3 --since 2026-03-01', 'webhook recover 3 --since 2026-03-01T14:30:00Z'],
      prints: '{"destination_id", "since", "queued"}.',
      exits: '0 also if there was nothing to resend; 2 no such destination, or an invalid time.',
    }),
  )
    .requiredOption('--since <time>', 'only deliveries created at or after this time, such as 2026-03-01')
    .action(async (id: string, options: RecoverOptions) => (await verbs()).recover(terminal, id, options))
}

function addSettingOptions(command: Command | undefined): void {
  const any = 'like --type; any removes this filter'
  command
    ?.option('--kind <kind>', 'webhook, slack, teams or email')
    .option('--type <types>', 'signal types or categories, or all; separated by commas, or repeated', collect)
    .option('--severity <severities>', `only critical, warning, notice or info; ${any}`, collect)
    .option('--tag <tags>', `only companies with one of these tags; ${any}`, collect)
    .option('--company <numbers>', `only these companies; ${any}`, collect)
    .option('--description <text>', 'its name in the console')
    .option('--every <frequency>', 'e-mails: at_once, daily or weekly')
    .option('--hour <hour>', 'hour of a digest, from 0 to 23')
    .option('--weekday <day>', 'day of a weekly digest, such as monday', wholeWeekday)
    .option('--time-zone <name>', 'time zone of the hour, such as Europe/London')
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** `Fri` is `friday`. Anything else is checked later. */
function wholeWeekday(word: string): string {
  return weekdays.find((day) => day.slice(0, 3) === word.trim().toLowerCase()) ?? word
}

function addReceiverCommands(webhook: Command, terminal: Terminal): void {
  const secret = 'signing secret, whsec_… (safer: BRASSPLATE_WEBHOOK_SECRET)'
  const tolerance = 'maximum difference between the timestamp and now'

  webhook
    .command('verify')
    .description('check whether a delivery is genuine, and if not, why')
    .requiredOption('--timestamp <seconds>', 'value of X-Brassplate-Timestamp or webhook-timestamp')
    .requiredOption('--signature <text>', 'value of X-Brassplate-Signature or webhook-signature')
    .option('--id <text>', 'value of webhook-id')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (options: VerifyOptions) => (await import('./verify.js')).verify(terminal, options))

  webhook
    .command('listen')
    .description('receive, verify and print deliveries on this machine')
    .option('--port <number>', 'port to listen on; 0 for any free port', '8787')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--once', 'exit after the first delivery')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', listenHelp)
    .action(async (options: ListenOptions) => (await import('./listen.js')).listen(terminal, options))
}
