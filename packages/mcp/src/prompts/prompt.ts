import type { PromptArgument } from '@modelcontextprotocol/sdk/types.js'

/** A way to ask that a person can choose in a program; it shows the tools at their best. */
export interface PromptKind {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly parameters: readonly PromptArgument[]
  text(given: Readonly<Record<string, string>>): string
}
