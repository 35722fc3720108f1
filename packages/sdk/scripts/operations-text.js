export const generateCommand = 'pnpm --filter @brassplate/sdk generate'

/** @typedef {import('@brassplate/core/contract').Route} Route */

/**
 * The routes that a client calls: account routes with JSON responses.
 * @param {readonly Route[]} routes
 */
export function calledRoutes(routes) {
  return routes.filter(
    ({ area, outputs }) =>
      area !== 'operations' && area !== 'agents' && Object.values(outputs).every(({ schema }) => schema !== undefined),
  )
}

/**
 * Whether a second call does no harm: it has its own key, replaces what is there, or only reads.
 * @param {Route} route
 */
export function mayRepeat({ method, isIdempotent, right }) {
  return method !== 'POST' || isIdempotent === true || right === 'read'
}

/**
 * The text of the generated table: the method and path of every route, whether it accepts an idempotency key, and whether
 * it may be repeated.
 * @param {readonly Route[]} routes
 */
export function operationsText(routes) {
  const lines = routes.map((route) => {
    const { id, method, path } = route
    return `  ${id}: ['${method}', '${path}', ${route.isIdempotent === true}, ${mayRepeat(route)}],`
  })
  return `// Generated from core's route table by \`${generateCommand}\`. Do not edit.
export const operations = {
${lines.join('\n')}
} as const
`
}
