import type { SignalFilter, WebhookChanges } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseTime, requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import {
  deletedText,
  deliveriesText,
  deliveryDetailsText,
  deliveryText,
  destinationsText,
  destinationText,
  recoveredText,
} from '../../text/render-webhooks.js'

const pageSizeMax = 100
const pageMax = 10_000

export interface EditWebhookOptions extends ClientOptions {
  readonly kind?: string
  readonly type?: readonly string[]
  readonly severity?: readonly string[]
  readonly tag?: readonly string[]
  readonly company?: readonly string[]
  readonly description?: string
  readonly every?: string
  readonly hour?: string
  readonly weekday?: string
  readonly timeZone?: string
  readonly status?: string
  readonly endPreviousSecret?: true
}

export interface DeliveriesOptions extends ClientOptions {
  readonly limit: string
  readonly page: string
}

export interface RecoverOptions extends ClientOptions {
  readonly since: string
}

export async function add(terminal: Terminal, argument: string, options: EditWebhookOptions): Promise<void> {
  const url = requireText('The address', argument)
  const { signalType = 'all', ...settings } = changesOf(options)
  await withClient(terminal, options, async (client, { kind }) => {
    const text: typeof destinationText = (created, look) => destinationText(created, look, kind === 'remote')
    print(terminal, await client.createWebhook(url, signalType, settings), text, options)
  })
}

export async function edit(terminal: Terminal, id: string, options: EditWebhookOptions): Promise<void> {
  const changes = changesOf(options)
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new UsageError('Nothing to change was given.', 'Give an option such as --severity; --help lists them.')
  }
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.updateWebhook(parseDestinationId(id), changes), destinationText, options),
  )
}

export async function list(terminal: Terminal, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.listWebhooks(), destinationsText, options),
  )
}

export async function remove(terminal: Terminal, id: string, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.deleteWebhook(parseDestinationId(id)), deletedText, options),
  )
}

export async function rotate(terminal: Terminal, id: string, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.rotateWebhookSecret(parseDestinationId(id)), destinationText, options),
  )
}

export async function deliveries(terminal: Terminal, id: string, options: DeliveriesOptions): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 1, pageSizeMax)
  const page = wholeNumber('--page', options.page, 1, pageMax)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.listDeliveries(parseDestinationId(id), { limit, page }), deliveriesText, options),
  )
}

export async function delivery(terminal: Terminal, argument: string, options: ClientOptions): Promise<void> {
  const id = requireText('The delivery id', argument)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.getDelivery(id), deliveryDetailsText, options),
  )
}

export async function replay(terminal: Terminal, argument: string, options: ClientOptions): Promise<void> {
  const id = requireText('The delivery id', argument)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.replayDelivery(id), deliveryText, options),
  )
}

export async function recover(terminal: Terminal, id: string, options: RecoverOptions): Promise<void> {
  const since = parseTime('--since', options.since)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.recoverDeliveries(parseDestinationId(id), since), recoveredText, options),
  )
}

export function parseDestinationId(text: string): number {
  return wholeNumber('The destination number', text, 1, Number.MAX_SAFE_INTEGER)
}

/** Words are checked before the command runs, the rest by the server. */
function changesOf(options: EditWebhookOptions): WebhookChanges {
  const { kind, severity, tag, company, description, status, endPreviousSecret } = options
  const { type, every, hour, weekday, timeZone } = options
  const schedule = {
    frequency: every,
    hour: hour === undefined ? undefined : wholeNumber('--hour', hour, 0, 23),
    weekday,
    timeZone,
  }
  const isScheduled = Object.values(schedule).some((value) => value !== undefined)
  return {
    signalType: type && ((type.length === 1 ? type[0] : type) as SignalFilter | readonly SignalFilter[]),
    severities: listOf(severity) as WebhookChanges['severities'],
    tags: listOf(tag),
    companyNumbers: listOf(company),
    kind: kind as WebhookChanges['kind'],
    description,
    schedule: isScheduled ? (schedule as WebhookChanges['schedule']) : undefined,
    status: status as WebhookChanges['status'],
    endPreviousSecret,
  }
}

function listOf(values: readonly string[] | undefined): readonly string[] | undefined {
  return values?.some((value) => value.trim().toLowerCase() === 'any') ? [] : values
}
