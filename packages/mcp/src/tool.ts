import type { Client } from '@brassplate/sdk'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

/** Something that an agent can ask for. It knows the client and nothing of the protocol. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  /** What the model reads before it decides; its last sentence says what a call costs. */
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly input: Input
  readonly output: Output
  /** What to do about a refusal, by its code, where this tool knows better than all of them. */
  readonly nextSteps?: Readonly<Record<string, string>>
  run(client: Client, input: z.output<Input>, signal: AbortSignal): Promise<z.output<Output>>
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool
}
