import type { RouteId } from '@brassplate/core/contract'
import type { Client } from '@brassplate/sdk'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

/** A tool that agents can call. It uses the API client and is independent of the protocol. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** The API call that it makes. The reference shows the tool beside it. */
  readonly operation: RouteId
  /** The model reads this to choose a tool. It ends with the cost of a call. */
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly input: Input
  readonly output: Output
  /** Next steps by error code that are more specific for this tool than the general ones. */
  readonly nextSteps?: Readonly<Record<string, string>>
  run(client: Client, input: z.output<Input>, signal: AbortSignal): Promise<z.output<Output>>
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool
}
