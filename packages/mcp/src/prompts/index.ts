import { ErrorCode, type GetPromptResult, McpError, type Prompt } from '@modelcontextprotocol/sdk/types.js'
import { plainValue } from '../plain-text.js'
import { checkDomain } from './check-domain.js'
import type { PromptKind } from './prompt.js'
import { reviewWatchlist } from './review-watchlist.js'

const prompts: readonly PromptKind[] = [checkDomain, reviewWatchlist]

export function listPrompts(): Prompt[] {
  return prompts.map(({ name, title, description, parameters }) => ({
    name,
    title,
    description,
    arguments: [...parameters],
  }))
}

export function getPrompt(name: string, promptArguments: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name)
  if (!prompt) {
    throw new McpError(
      ErrorCode.InvalidParams,
      `Unknown prompt ${name}. Call prompts/list to see the available prompts.`,
    )
  }
  const missing = prompt.parameters.find((one) => one.required && !promptArguments[one.name])
  if (missing) throw new McpError(ErrorCode.InvalidParams, `The prompt ${name} requires the argument ${missing.name}.`)
  const text = prompt.text(plainValue(promptArguments))
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}
