import type { PromptArgument } from '@modelcontextprotocol/sdk/types.js'

/** A ready-made request that a user can pick in their MCP client. */
export interface PromptKind {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly parameters: readonly PromptArgument[]
  text(promptArguments: Readonly<Record<string, string>>): string
}
