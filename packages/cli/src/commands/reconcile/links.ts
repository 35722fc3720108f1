import type { CreatedReconcileLink, DeletedReconcileLink, ReconcileLinks } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { requireText } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { facts, type Look, table } from '../../text/table.js'
import { minute } from '../../text/words.js'

export async function add(terminal: Terminal, name: string | undefined, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.createReconcileLink({ name }), createdText, options),
  )
}

export async function list(terminal: Terminal, options: ClientOptions): Promise<void> {
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.listReconcileLinks(), linksText, options),
  )
}

export async function remove(terminal: Terminal, id: string, options: ClientOptions): Promise<void> {
  const link = requireText('The link', id)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.deleteReconcileLink(link), deletedText, options),
  )
}

function createdText({ id, name, url }: CreatedReconcileLink, look: Look): string {
  const shown = facts(
    [
      ['Link', id],
      ['Name', name],
      ['Address', url],
    ],
    look,
  )
  return `${shown}${look.colour.yellow('The address is shown only once. In OpenRefine: Reconcile, Start reconciling, Add standard service.')}\n`
}

function linksText({ data }: ReconcileLinks, look: Look): string {
  if (data.length === 0) return 'No links.\n'
  return table(
    [
      { title: 'LINK', of: (each) => each.id, isWhole: true },
      { title: 'NAME', of: (each) => each.name },
      { title: 'TOKEN', of: (each) => `…${each.token_last4}` },
      { title: 'CREATED', of: (each) => minute(each.created_at) },
      { title: 'LAST USED', of: (each) => minute(each.last_used_at) },
    ],
    data,
    look,
  )
}

function deletedText({ id }: DeletedReconcileLink): string {
  return `Link ${id} revoked.\n`
}
