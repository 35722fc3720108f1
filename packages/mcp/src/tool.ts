import type { RouteId } from '@brassplate/core/contract'
import type { Client } from '@brassplate/sdk'
import type { ResourceLink, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

/** A tool that agents can call. It uses the API client and is independent of the protocol. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** The API call that it makes, whose right it needs. The reference shows the tool beside it. */
  readonly operation: RouteId
  /** The model reads this to choose a tool, and pays for each word. It ends with the cost of a call. */
  readonly description: string
  readonly annotations?: Omit<ToolAnnotations, 'readOnlyHint'>
  readonly input: Input
  /** Arguments for the reference, if the example of the API call does not show them. */
  readonly example?: z.input<Input>
  /** Next steps by error code that are more specific for this tool than the general ones. */
  readonly nextSteps?: Readonly<Record<string, string>>
  run(client: Client, input: z.output<Input>, signal: AbortSignal): Promise<object>
  /** Files that belong to the answer. A program can fetch them without showing them to the model. */
  linksOf?(input: z.output<Input>): readonly ResourceLink[]
}

export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool
}
