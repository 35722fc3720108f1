import type { Client } from '@brassplate/sdk'
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import type { ReportError } from '../call-tool.js'
import { internalFailure, needsReport, toFailure } from '../failure.js'
import { fitAnswer, fullBytesMax } from '../fit-answer.js'
import { plainText, plainValue } from '../plain-text.js'
import { addNotice } from '../third-party-text.js'
import { companyResource } from './company-resource.js'
import { proofResource } from './proof-resource.js'
import type { ResourceKind } from './resource.js'
import { signalResource } from './signal-resource.js'

const kinds: readonly ResourceKind[] = [companyResource, signalResource, proofResource]
const identifierShape = /^\w{1,100}$/
/** MCP error codes for a missing resource and for any other failure. */
const notFoundCode = -32_002
const otherCode = -32_603

export interface ResourceCall {
  readonly client: Client
  readonly signal: AbortSignal
  readonly reportError: ReportError
}

export function resourceTemplates(): ResourceTemplate[] {
  return kinds.map(({ name, title, description, prefix, parameter, mimeType }) => ({
    name,
    title,
    description,
    uriTemplate: `${prefix}{${parameter}}`,
    mimeType,
  }))
}

export async function listResources(call: ResourceCall): Promise<Resource[]> {
  return withProtocolErrors(call, async () => {
    const lists = await Promise.all(kinds.map((kind) => kind.list(call.client, call.signal)))
    return plainValue(lists.flat())
  })
}

export async function readResource(uri: string, call: ResourceCall): Promise<ReadResourceResult> {
  const kind = kinds.find(({ prefix }) => uri.startsWith(prefix))
  const identifier = uri.slice(kind?.prefix.length)
  if (!kind || !identifierShape.test(identifier)) {
    throw new McpError(
      notFoundCode,
      `Unknown resource ${plainText(uri)}. Call resources/templates/list to see the valid addresses.`,
    )
  }
  return withProtocolErrors(call, async () => {
    const record = await kind.read(call.client, identifier, call.signal)
    const { mimeType } = kind
    if (record instanceof Uint8Array) return { contents: [{ uri, mimeType, blob: base64Of(record) }] }
    const text = JSON.stringify(fitAnswer(addNotice(plainValue(record)), fullBytesMax))
    return { contents: [{ uri, mimeType, text }] }
  })
}

/** Turns API errors into protocol errors that carry the failure for the model. */
async function withProtocolErrors<Result>(call: ResourceCall, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const failure = toFailure(error)
    if (!call.signal.aborted && needsReport(error, failure)) call.reportError(error)
    const { code, message } = failure ?? internalFailure
    const isMissing = /^(?:signal_not_found|company_not_found|invalid_company_number|not_found)$/.test(code)
    throw new McpError(isMissing ? notFoundCode : otherCode, message, failure ?? internalFailure)
  }
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
