export const generateCommand = 'pnpm --filter @brassplate/sdk generate'

/** @typedef {import('@brassplate/core/contract').Route} Route */

/**
 * The routes that a client calls: those of an account, which answer in JSON.
 * @param {readonly Route[]} routes
 */
export function calledRoutes(routes) {
  return routes.filter(
    ({ area, outputs }) =>
      area !== 'operations' && area !== 'agents' && Object.values(outputs).every(({ schema }) => schema !== undefined),
  )
}

/**
 * The text of the generated table: the method and path of every route, and whether it takes an idempotency key.
 * @param {readonly Route[]} routes
 */
export function operationsText(routes) {
  const lines = routes.map((route) => {
    const { id, method, path } = route
    return `  ${id}: ['${method}', '${path}', ${route.isIdempotent === true}],`
  })
  return `// Made from core's table of routes by \`${generateCommand}\`; not to be edited.
export const operations = {
${lines.join('\n')}
} as const
`
}
