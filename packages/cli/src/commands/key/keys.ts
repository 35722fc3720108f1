import type { ApiKey, ApiKeys, Client, CreatedApiKey, EndedApiKey, Right } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseTime, requireText } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { facts, type Look, table } from '../../text/table.js'
import { minute } from '../../text/words.js'

export interface AddKeyOptions extends ClientOptions {
  readonly spend?: boolean
  readonly manage?: boolean
  readonly expires?: string
}

export async function list(terminal: Terminal, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) => print(terminal, await client.listApiKeys(), keysText, options))
}

export async function add(terminal: Terminal, given: string, options: AddKeyOptions): Promise<void> {
  const name = requireText('The name', given)
  const rights: Right[] = [
    ...(options.spend ? (['spend'] as const) : []),
    ...(options.manage ? (['manage'] as const) : []),
  ]
  const expiresAt = parseTime('--expires', options.expires)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.createApiKey(name, { rights, expiresAt }), createdText, options),
  )
}

export async function rename(terminal: Terminal, given: string, to: string, options: ClientOptions): Promise<void> {
  const name = requireText('The new name', to)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.renameApiKey(await keyId(client, given), name), keyText, options),
  )
}

export async function end(terminal: Terminal, given: string, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.endApiKey(await keyId(client, given)), endedText, options),
  )
}

/** A key by its id or its name. */
async function keyId(client: Client, given: string): Promise<string> {
  const text = requireText('The key', given)
  if (text.startsWith('key_') || text === 'default' || text === 'previous') return text
  const { data } = await client.listApiKeys()
  const found =
    data.find(({ name }) => name === text) ?? data.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (!found) throw new UsageError(`There is no key ${text}.`, 'brassplate key list shows all keys.')
  return found.id
}

function keysText({ data }: ApiKeys, look: Look): string {
  return table(
    [
      { title: 'KEY', of: (each) => each.id, isWhole: true },
      { title: 'NAME', of: (each) => each.name },
      { title: 'SHOWN AS', of: shownAs, isWhole: true },
      { title: 'RIGHTS', of: (each) => each.rights.join(', '), isWhole: true },
      { title: 'LAST USED', of: (each) => minute(each.last_used_at), isWhole: true },
      { title: 'EXPIRES', of: (each) => minute(each.expires_at) },
    ],
    data,
    look,
  )
}

function createdText(created: CreatedApiKey, look: Look): string {
  const warning = look.colour.yellow('The key is shown only once. Programs send it in the header X-API-Key.')
  return `${keyText(created, look)}${facts([['API key', created.api_key]], look)}${warning}\n`
}

function keyText(key: ApiKey, look: Look): string {
  return facts(
    [
      ['Key', key.id],
      ['Name', key.name],
      ['Shown as', shownAs(key)],
      ['Rights', key.rights.join(', ')],
      ['Expires', minute(key.expires_at) ?? 'never'],
    ],
    look,
  )
}

function endedText({ id }: EndedApiKey): string {
  return `Key ${id} ended.\n`
}

function shownAs({ prefix, last4 }: ApiKey): string {
  return `${prefix}…${last4}`
}
