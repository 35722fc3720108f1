import type { Client } from '@brassplate/sdk'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Failure, internalFailure, invalidArguments, needsReport, toFailure } from './failure.js'
import { plainValue } from './plain-text.js'
import type { Tool } from './tool.js'

/** Receives unexpected errors. Their details are never shown to the model. */
export type ReportError = (error: unknown) => void

export interface ToolCall {
  readonly client: Client
  readonly toolArguments: unknown
  readonly signal: AbortSignal
  readonly reportError: ReportError
}

/** Runs a tool. Failures are returned as results, not thrown, so that the model can read them. */
export async function callTool(tool: Tool, call: ToolCall): Promise<CallToolResult> {
  const { client, toolArguments, signal, reportError } = call
  const input = tool.input.safeParse(toolArguments ?? {})
  if (!input.success) {
    const { error = input.error } = tool.input.safeParse(toolArguments ?? {}, { reportInput: true })
    return errorResult(invalidArguments(tool.name, error))
  }
  try {
    const result = plainValue(await tool.run(client, input.data, signal))
    tool.output.parse(result)
    return { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] }
  } catch (error) {
    const failure = toFailure(error, tool.nextSteps)
    if (!signal.aborted && needsReport(error, failure)) reportError(error)
    return errorResult(failure ?? internalFailure)
  }
}

/** Has no structured content, because that would have to match the tool's output schema. */
function errorResult(failure: Failure): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(failure) }] }
}
