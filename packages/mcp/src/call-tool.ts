import type { Client } from '@brassplate/sdk'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Failure, failureOf, internalFailure, invalidArguments, isMistake } from './failure.js'
import { plainValue } from './plain-text.js'
import type { Tool } from './tool.js'

/** Hears of the errors that are no refusals: the model is told nothing of them. */
export type ReportError = (error: unknown) => void

export interface ToolCall {
  readonly client: Client
  readonly given: unknown
  readonly signal: AbortSignal
  readonly reportError: ReportError
}

/** Runs a tool. Whatever goes wrong is a result, too, so that the model reads it. */
export async function callTool(tool: Tool, { client, given, signal, reportError }: ToolCall): Promise<CallToolResult> {
  const input = tool.input.safeParse(given ?? {})
  if (!input.success) {
    const { error = input.error } = tool.input.safeParse(given ?? {}, { reportInput: true })
    return refusal(invalidArguments(tool.name, error))
  }
  try {
    const result = plainValue(await tool.run(client, input.data, signal))
    tool.output.parse(result)
    return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] }
  } catch (error) {
    const failure = failureOf(error, tool.nextSteps)
    if (!signal.aborted && isMistake(error, failure)) reportError(error)
    return refusal(failure ?? internalFailure)
  }
}

/** Without structured content, which the protocol holds to the output schema. */
function refusal(failure: Failure): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] }
}
