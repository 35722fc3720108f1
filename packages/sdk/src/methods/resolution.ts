import type { Client } from '../client.js'
import type { Connection } from '../http/connection.js'
import { request } from '../request.js'
import { chargedOnce, missingAnswer, pollUntilEnded, waitForJob } from '../wait-for-job.js'
import { waitLimit } from '../wait-options.js'

export function resolutionMethods(connection: Connection) {
  return {
    resolveBatch: (items, options) =>
      request(connection, 'resolveBatch', {
        ...options,
        body: {
          items: items.map((item) =>
            typeof item === 'string'
              ? { domain: item }
              : { domain: item.domain, client_ref: item.clientRef, max_credits: item.maxCredits },
          ),
        },
      }),

    resolveCompany: async ({ companyNumber, companyName, refresh, maxCredits, wait, ...options }) => {
      const limit = waitLimit(connection, wait)
      const answer = await request(connection, 'resolveCompany', {
        ...options,
        body: { company_number: companyNumber, company_name: companyName, refresh, max_credits: maxCredits },
        holdSeconds: limit?.holdSeconds ?? 0,
      })
      if (!limit) return answer
      const { status, status_url } = answer.reverse_domain
      if (status !== 'pending' || !status_url) return answer

      const job_id = status_url.slice(status_url.lastIndexOf('/') + 1)
      const job = await waitForJob(connection, { job_id, status }, limit, options)
      if (!job.reverse_domain) throw missingAnswer(job_id)
      return chargedOnce(answer, {
        ...answer,
        reverse_domain: job.reverse_domain,
        charged: job.charged,
        charge_reason: job.charge_reason,
      })
    },

    getDomainResolution: (domain, options) =>
      request(connection, 'getDomainResolution', { ...options, path: { domain } }),

    getJob: async (jobId, { wait, ...options } = {}) => {
      const limit = waitLimit(connection, wait)
      return limit
        ? pollUntilEnded(connection, jobId, limit, options)
        : request(connection, 'getJob', { ...options, path: { job_id: jobId } })
    },
    getEnrichJob: (jobId, options) => request(connection, 'getEnrichJob', { ...options, path: { job_id: jobId } }),
    getPartnerJob: (jobId, options) => request(connection, 'getPartnerJob', { ...options, path: { job_id: jobId } }),
  } satisfies Partial<Client>
}
