import type { Client } from '@brassplate/sdk'
import { UsageError } from '../../exit-codes.js'
import { parseAsOf, requireText, wholeNumber } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { ownershipText } from '../../text/render-ownership.js'
import {
  chargesText,
  filingsText,
  insolvencyText,
  officersText,
  ownersText,
  personText,
} from '../../text/render-records.js'
import { requireNewFile, requireZipName, writeFile } from '../../write-file.js'

const limitMax = 100
const pageMax = 10_000
const depthMax = 10

export interface RecordOptions {
  readonly officers?: boolean
  readonly owners?: boolean
  readonly charges?: boolean
  readonly insolvency?: boolean
  readonly filings?: boolean
  readonly ownership?: boolean
  readonly person?: string
  readonly dossier?: string
  readonly force?: boolean
  readonly category?: string
  readonly asOf?: string
  readonly depth: string
  readonly by?: string
  readonly page: string
  readonly limit: string
  readonly json?: boolean
}

const kinds = ['officers', 'owners', 'charges', 'insolvency', 'filings', 'ownership', 'person', 'dossier'] as const
export type RecordKind = (typeof kinds)[number]

/** The list that was asked for; null if none was. */
export function requestedRecord(options: RecordOptions): RecordKind | null {
  const given = kinds.filter((kind) => options[kind] !== undefined && options[kind] !== false)
  if (given.length > 1) throw new UsageError(`Give only one of ${given.map((kind) => `--${kind}`).join(' and ')}.`)
  if (options.by !== undefined && !options.ownership)
    throw new UsageError('--by applies only to --ownership: brassplate company NUMBER --ownership --by officers.')
  if (options.by !== undefined && options.by !== 'officers')
    throw new UsageError('--by must be officers: it lists the companies that share a serving officer.')
  if (options.category !== undefined && !options.filings)
    throw new UsageError(
      '--category applies only to --filings: brassplate company NUMBER --filings --category accounts.',
    )
  return given[0] ?? null
}

export async function showRecord(
  terminal: Terminal,
  client: Client,
  number: string,
  kind: RecordKind,
  options: RecordOptions,
): Promise<void> {
  if (kind === 'ownership') {
    const depth = wholeNumber('--depth', options.depth, 1, depthMax)
    const by = options.by === undefined ? undefined : 'officers'
    return print(terminal, await client.getOwnership(number, { depth, by }), ownershipText, options)
  }
  if (kind === 'person') {
    const person = await client.getPerson(number, requireText('The person', options.person ?? ''))
    return print(terminal, person, personText, options)
  }
  if (kind === 'dossier') return saveDossier(terminal, client, number, options)
  const page = {
    page: wholeNumber('--page', options.page, 1, pageMax),
    limit: wholeNumber('--limit', options.limit, 1, limitMax),
  }
  const people = { ...page, asOf: parseAsOf(options.asOf) }
  switch (kind) {
    case 'officers':
      return print(terminal, await client.listOfficers(number, people), officersText, options)
    case 'owners':
      return print(terminal, await client.listOwners(number, people), ownersText, options)
    case 'charges':
      return print(terminal, await client.listCharges(number, people), chargesText, options)
    case 'insolvency':
      return print(terminal, await client.listInsolvencyCases(number, people), insolvencyText, options)
    case 'filings':
      return print(
        terminal,
        await client.listFilings(number, { ...people, category: options.category }),
        filingsText,
        options,
      )
  }
}

async function saveDossier(terminal: Terminal, client: Client, number: string, options: RecordOptions): Promise<void> {
  const file = requireText('The file', options.dossier ?? '')
  requireZipName(file)
  requireNewFile(file, options)
  const bytes = await client.getDossier(number, { asOf: parseAsOf(options.asOf) })
  await writeFile(file, [bytes])
  show(terminal, { company_number: number, file, bytes: bytes.length }, options)
}
