import type { Client } from '@brassplate/sdk'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Failure, internalFailure, invalidArguments, needsReport, toFailure } from './failure.js'
import { briefBytesMax, fitAnswer, fullBytesMax } from './fit-answer.js'
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
    return errorResult(invalidArguments(tool, error))
  }
  try {
    const answer = plainValue(await tool.run(client, input.data, signal))
    const bytesMax = input.data.detail === 'full' ? fullBytesMax : briefBytesMax
    // Sent once, as text: programs that show structured content to the model too would make it read everything twice.
    return { content: [textOf(fitAnswer(answer, bytesMax)), ...(tool.linksOf?.(input.data) ?? [])] }
  } catch (error) {
    const failure = toFailure(error, tool.nextSteps)
    if (!signal.aborted && needsReport(error, failure)) reportError(error)
    return errorResult(failure ?? internalFailure)
  }
}

export function errorResult(failure: Failure): CallToolResult {
  return { isError: true, content: [textOf(fitAnswer(failure, briefBytesMax))] }
}

function textOf(answer: object) {
  return { type: 'text', text: JSON.stringify(answer) } as const
}
