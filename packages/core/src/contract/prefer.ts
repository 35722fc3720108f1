import type { Route } from './route.js'

/** The longest that a request is held back for its job. */
export const waitMaxSeconds = 25

const waitingRoutes: ReadonlySet<string> = new Set(['enrich', 'resolveDomain', 'resolveCompany', 'partnerEnrich'])

/** Routes that may queue a job can be asked to wait for its end. */
export function takesPrefer({ id }: Pick<Route, 'id'>): boolean {
  return waitingRoutes.has(id)
}

export const preferParameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=N\` holds the answer back until the job has ended, for at most N seconds and never longer than ${waitMaxSeconds}. Without it the answer comes at once.`,
  schema: { type: 'string' },
  example: 'wait=10',
}
