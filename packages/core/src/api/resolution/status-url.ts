import type { Job } from '../../jobs/job-queue.js'

const paths = {
  enrich: '/v1/enrich/status/',
  resolve_domain: '/v1/enrich/status/',
  partner_enrich: '/v1/partner/enrich-company/',
  resolve_company: '/v1/jobs/',
} as const satisfies Record<Job['kind'], string>

/** The path at which a caller polls the job. */
export function statusUrlOf({ kind, id }: Pick<Job, 'kind' | 'id'>): string {
  return `${paths[kind]}${id}`
}
