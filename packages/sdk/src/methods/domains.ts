import type { Waiting, WaitOptions } from '../call-options.js'
import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import type { ResolveDomainOptions } from '../parameters.js'
import { request } from '../request.js'
import { chargedOnce, missingAnswer, waitForJob } from '../wait-for-job.js'
import { waitLimit } from '../wait-options.js'
import type { CompletedJob, DomainResolution, Enrichment, PendingJob } from '../wire.generated.js'
import { resolveManyWith } from './resolve-many.js'

/** The three calls that find the company of a domain. They differ in the format of the answer. */
export function domainMethods(connection: Connection) {
  async function resolveDomain(domain: string, options: ResolveDomainOptions & Waiting): Promise<DomainResolution>
  async function resolveDomain(domain: string, options?: ResolveDomainOptions): Promise<DomainResolution | PendingJob>
  async function resolveDomain(domain: string, { wait, maxCredits, ...options }: ResolveDomainOptions = {}) {
    const limit = waitLimit(connection, wait)
    const { body, retryAfterSeconds } = await connection.exchange('resolveDomain', {
      ...options,
      body: { domain, max_credits: maxCredits },
      holdSeconds: limit?.holdSeconds ?? 0,
    })
    if (!limit || body.status === 'completed') return body

    const { resolution } = await waitForJob(connection, body, limit, options, retryAfterSeconds)
    if (!resolution) throw missingAnswer(body.job_id)
    return chargedOnce(body, resolution)
  }

  async function enrich(domain: string, options: WaitOptions & Waiting): Promise<Enrichment>
  async function enrich(domain: string, options?: WaitOptions): Promise<Enrichment | PendingJob>
  async function enrich(domain: string, { wait, ...options }: WaitOptions = {}): Promise<Enrichment | PendingJob> {
    const limit = waitLimit(connection, wait)
    const { body, retryAfterSeconds } = await connection.exchange('enrich', {
      ...options,
      body: { domain },
      holdSeconds: limit?.holdSeconds ?? 0,
    })
    if (!limit || 'match_status' in body) return body

    const { job_id } = body
    const { resolution } = await waitForJob(connection, body, limit, options, retryAfterSeconds)
    const flat = await request(connection, 'getEnrichJob', { path: { job_id }, signal: options.signal })
    if (!resolution || flat.status !== 'completed') throw missingAnswer(job_id)
    return chargedOnce(body, {
      ...flat.result,
      answer_id: resolution.answer_id,
      input_domain: flat.input_domain,
      host: flat.host,
      evidence: resolution.evidence,
      as_of: resolution.company?.as_of ?? null,
      charged: flat.charged,
      charge_reason: flat.charge_reason,
    })
  }

  async function partnerEnrich(domain: string, options: WaitOptions & Waiting): Promise<CompletedJob>
  async function partnerEnrich(domain: string, options?: WaitOptions): Promise<CompletedJob | PendingJob>
  async function partnerEnrich(domain: string, { wait, ...options }: WaitOptions = {}) {
    const limit = waitLimit(connection, wait)
    const { body, retryAfterSeconds } = await connection.exchange('partnerEnrich', {
      ...options,
      body: { domain },
      holdSeconds: limit?.holdSeconds ?? 0,
    })
    if (!limit || body.status === 'completed') return body

    const { job_id } = body
    await waitForJob(connection, body, limit, options, retryAfterSeconds)
    const flat = await request(connection, 'getPartnerJob', { path: { job_id }, signal: options.signal })
    if (flat.status !== 'completed') throw missingAnswer(job_id)
    return chargedOnce(body, flat)
  }

  return { resolveDomain, resolveMany: resolveManyWith(resolveDomain), enrich, partnerEnrich } satisfies Partial<Client>
}
