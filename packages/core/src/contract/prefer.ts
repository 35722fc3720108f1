import type { Route } from './route.js'

/** The longest time that a request waits for its job. */
export const waitMaxSeconds = 25

const waitingRoutes: ReadonlySet<string> = new Set(['enrich', 'resolveDomain', 'resolveCompany', 'partnerEnrich'])

/** True for routes that may queue a job. The caller can ask them to wait until it ends. */
export function takesPrefer({ id }: Pick<Route, 'id'>): boolean {
  return waitingRoutes.has(id)
}

export const preferParameter = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=N\` waits up to N seconds (at most ${waitMaxSeconds}) for the job to end. Without it the response is immediate.`,
  schema: { type: 'string' },
  example: 'wait=10',
}
