import type { Route, RouteId } from '@brassplate/core/contract'
import { commands } from './cli.js'
import { curlForm } from './curl.js'
import { mcpForm, toolOf } from './mcp.js'
import { sdkForm } from './sdk.js'

/** One way to make the example request. */
export interface Form {
  readonly title: string
  readonly code: string
}

/** Every way to make the example request of a route: curl always, the others where they exist. */
export function formsOf(route: Route, baseUrl: string): readonly Form[] {
  const id = route.id as RouteId
  const tool = toolOf(route)
  const forms = [
    { title: 'curl', code: curlForm(route, baseUrl) },
    { title: 'TypeScript', code: sdkForm(id, baseUrl) },
    { title: 'Command line', code: commands[id] ?? null },
    { title: 'Agent tool', code: tool && mcpForm(tool, route) },
  ]
  return forms.filter((form): form is Form => form.code !== null)
}
