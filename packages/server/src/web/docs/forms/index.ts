import type { Route, RouteId } from '@brassplate/core/contract'
import type { CodeLanguage } from '../../console/parts/code/highlight.js'
import { commands } from './cli.js'
import { curlForm } from './curl.js'
import { mcpForm, toolOf } from './mcp.js'
import { pythonForm } from './python.js'
import { sdkForm } from './sdk.js'

/** One way to make the example request. */
export interface Form {
  readonly title: string
  readonly code: string
  readonly language: CodeLanguage
}

/** Every way to make the example request of a route: curl always, the others where they exist. */
export function formsOf(route: Route, baseUrl: string): readonly Form[] {
  const id = route.id as RouteId
  const tool = toolOf(route)
  const forms: readonly (Omit<Form, 'code'> & { readonly code: string | null })[] = [
    { title: 'curl', language: 'shell', code: curlForm(route, baseUrl) },
    { title: 'TypeScript', language: 'typescript', code: sdkForm(id, baseUrl) },
    { title: 'Python', language: 'python', code: pythonForm(route, baseUrl) },
    { title: 'Command line', language: 'shell', code: commands[id] ?? null },
    { title: 'Agent tool', language: 'json', code: tool && mcpForm(tool, route) },
  ]
  return forms.filter((form): form is Form => form.code !== null)
}
