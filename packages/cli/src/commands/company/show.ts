import { identifyCompany, readEntry } from '@brassplate/core/lists'
import type { Client } from '@brassplate/sdk'
import { clientCompanies } from '../../client/client-companies.js'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { exitCodes, OutcomeError, UsageError } from '../../exit-codes.js'
import { parseAsOf, parseMaxCredits, requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import { statusLine } from '../../terminal/status-line.js'
import type { Terminal } from '../../terminal/terminal.js'
import { companyText } from '../../text/render-company.js'
import { companyResolutionText } from '../../text/render-resolution.js'
import { candidateTable } from '../../text/render-search.js'
import { waitSecondsMax, websiteExitCodes } from '../resolve/outcomes.js'
import { type RecordOptions, requestedRecord, showRecord } from './records.js'

export interface CompanyOptions extends ClientOptions, RecordOptions {
  readonly website?: boolean
  readonly asOf?: string
  readonly refresh?: boolean
  readonly wait: boolean
  readonly timeout: string
  readonly maxCredits?: string
}

export async function showCompany(terminal: Terminal, argument: string, options: CompanyOptions): Promise<void> {
  const reference = requireText('The company', argument)
  const record = requestedRecord(options)
  if (record && (options.website || options.refresh)) throw new UsageError(`Give --website or --${record}, not both.`)
  if ((record === 'ownership' || record === 'person') && options.asOf !== undefined)
    throw new UsageError(`--as-of cannot be combined with --${record}. Past changes are in brassplate signals.`)
  if (options.asOf !== undefined && (options.website || options.refresh))
    throw new UsageError('--as-of cannot be combined with --website. Past websites are in brassplate signals.')
  if (options.website || options.refresh) return showWebsite(terminal, reference, options)
  if (options.maxCredits !== undefined)
    throw new UsageError('--max-credits applies only to --website. Everything else is free.')
  await withClient(terminal, options, async (client) => {
    const source = clientCompanies(client, (address) => client.getDomainResolution(address))
    const { entry, decision, candidates, reason } = await identifyCompany(source, reference)
    const [first] = candidates
    if (decision === 'matched' && first) return showNumber(terminal, client, first.company_number, options)
    if (entry.kind === 'number') throw new UsageError(reason ?? 'No company has this number.')
    print(terminal, { company: null, candidates }, (_, look) => candidateTable(candidates, look), options)
    if (decision === 'needs_review') throw new OutcomeError(exitCodes.needsReview)
    throw new UsageError(
      entry.kind === 'name' ? 'No company has that name.' : (reason ?? 'No company is known to run this website.'),
      candidates.length === 0
        ? 'Search for part of the name: brassplate search NAME.'
        : 'Give the company number of one of the candidates.',
    )
  })
}

async function showNumber(terminal: Terminal, client: Client, number: string, options: CompanyOptions): Promise<void> {
  const record = requestedRecord(options)
  if (record) return showRecord(terminal, client, number, record, options)
  const asOf = parseAsOf(options.asOf)
  print(terminal, await client.getCompany(number, { asOf }), companyText, options)
}

async function showWebsite(terminal: Terminal, reference: string, options: CompanyOptions): Promise<void> {
  const wait = options.wait ? wholeNumber('--timeout', options.timeout, 1, waitSecondsMax) : false
  const { kind, text } = readEntry(reference)
  const question = {
    ...(kind === 'number' ? { companyNumber: text } : { companyName: reference }),
    ...parseMaxCredits(options.maxCredits),
    ...(options.refresh ? { refresh: true } : {}),
  }
  const answer = await withClient(terminal, options, async (client) => {
    const line = statusLine(terminal, `Looking for the website of ${reference}`)
    try {
      return await client.resolveCompany({ ...question, wait })
    } finally {
      line.end()
    }
  })
  print(terminal, answer, companyResolutionText, options)
  const exitCode = answer.company ? websiteExitCodes[answer.reverse_domain.status] : exitCodes.needsReview
  if (exitCode !== exitCodes.ok) throw new OutcomeError(exitCode)
}
