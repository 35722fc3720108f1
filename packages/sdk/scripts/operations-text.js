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
 * The text of the generated table: the method and path of every route, and whether it accepts an idempotency key.
 * @param {readonly Route[]} routes
 */
export function operationsText(routes) {
  const lines = routes.map((route) => {
    const { id, method, path } = route
    return `  ${id}: ['${method}', '${path}', ${route.isIdempotent === true}],`
  })
  return `// Generated from core's route table by \`${generateCommand}\`. Do not edit.
export const operations = {
${lines.join('\n')}
} as const
`
}
