import type { BatchAnswer, Client, DomainResolution } from '@brassplate/sdk'
import { z } from 'zod'
import { pick, strongest, withoutNulls } from '../brief.js'
import { nextStepFor } from '../failure.js'
import { fitAnswer } from '../fit-answer.js'
import { addNotice } from '../third-party-text.js'
import { defineTool } from '../tool.js'
import { maxCredits, waitSeconds } from './inputs.js'

const domainsMax = 10
/** Ten rows and the notice fit into one answer, so no row is ever left out. */
const rowBytesMax = 740
const domainLengthMax = 253
const waitSecondsDefault = 20
const candidatesMax = 3

type BatchBody = BatchAnswer['body']
type DomainRow = { readonly domain: string; readonly status: string; readonly [field: string]: unknown }
type Settled = { readonly domain: string; readonly body: BatchBody }

export const resolveDomains = defineTool({
  name: 'resolve_domains',
  title: 'Find the companies that run several domains',
  operation: 'resolveBatch',
  description: `Like resolve_domain for up to ${domainsMax} domains at once, with a short row for each, in the same order. A row that fails has an error and does not affect the others. Call it again for rows that are still pending; explain_match has the evidence. Cost: 1 credit for each match, at most once per domain in 30 days; otherwise free.`,
  annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    domains: z.array(z.string().max(domainLengthMax)).min(1).max(domainsMax),
    wait_seconds: waitSeconds(waitSecondsDefault),
    max_credits: maxCredits.meta({ description: 'For each domain. 0: spend nothing.' }),
  }),
  example: { domains: ['matched.test', 'no-match.test'] },
  run: async (client, { domains, wait_seconds, max_credits }, signal) => {
    const given = domains.filter((domain) => domain.trim() !== '')
    const items = given.map((domain) => ({ domain, maxCredits: max_credits }))
    const { data } = items.length === 0 ? { data: [] } : await client.resolveBatch(items, { signal })
    const answers = data.map(({ body }, place) => ({ domain: given[place] ?? '', body }))
    const settled = await Promise.all(answers.map((answer) => waitFor(client, answer, wait_seconds, signal)))
    const found = settled.map((one) => fitAnswer(rowOf(one), rowBytesMax))
    const rows = domains.flatMap((domain) => (domain.trim() === '' ? emptyRow : (found.shift() ?? [])))
    const pending = rows.filter(({ status }) => status === 'pending').length
    return addNotice({
      data: rows,
      ...(pending > 0 && { next_step: `Call resolve_domains again with the ${pending} domains that are pending.` }),
    })
  },
})

/** Rows are waited for together, so a slow site delays the answer by no more than the time of one. */
async function waitFor(client: Client, { domain, body }: Settled, wait: number, signal: AbortSignal): Promise<Settled> {
  if (wait === 0 || !('job_id' in body) || body.status === 'failed') return { domain, body }
  const job = await client.getJob(body.job_id, { wait, signal })
  if (job.status === 'completed' && job.resolution) return { domain, body: job.resolution }
  return { domain, body: { ...body, status: job.status === 'failed' ? 'failed' : 'processing' } }
}

function rowOf({ domain, body }: Settled): DomainRow {
  if ('match_status' in body) return { domain, status: 'completed', ...answerOf(body) }
  if ('code' in body) return failedRow(domain, body.code, body.detail, body.next_step)
  if (body.status !== 'failed') return { domain, status: 'pending', job_id: body.job_id }
  return failedRow(domain, 'job_failed', body.error_message ?? 'The job failed.')
}

/** One blank entry must not refuse the others. */
const emptyRow = failedRow('', 'invalid_domain', 'The domain is empty.', 'Pass a domain such as harbour-lane.example.')

function failedRow(domain: string, code: string, message: string, nextStep = ''): DomainRow {
  return { domain, status: 'failed', error: { code, message, next_step: nextStepFor(code, nextStep) } }
}

function answerOf(resolution: DomainResolution) {
  const { company, evidence, review_candidates } = resolution
  const [first] = strongest(evidence.filter(({ quote, supports }) => quote !== null && supports))
  return withoutNulls({
    ...pick(resolution, ['match_status', 'match_confidence']),
    ...(company && pick(company, ['company_number', 'company_name', 'company_status'])),
    answer_id: resolution.answer_id,
    charged: resolution.charged,
    quote: company ? first?.quote : null,
    review_candidates: review_candidates
      .slice(0, candidatesMax)
      .map((one) => pick(one, ['company_number', 'company_name', 'match_confidence'])),
  })
}
