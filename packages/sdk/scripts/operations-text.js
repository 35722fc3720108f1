export const generateCommand = 'pnpm --filter @brassplate/sdk generate'
export const generatedFile = new URL('../src/operations.generated.ts', import.meta.url)

/**
 * The text of the generated file: the method and path of every route.
 * @param {readonly { readonly id: string, readonly method: string, readonly path: string }[]} routes
 */
export function operationsText(routes) {
  const lines = routes.map(({ id, method, path }) => `  ${id}: ['${method}', '${path}'],`)
  return `// Made from core's table of routes by \`${generateCommand}\`; not to be edited.
export const operations = {
${lines.join('\n')}
} as const
`
}
