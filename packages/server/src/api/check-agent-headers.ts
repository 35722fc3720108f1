import { InvalidRequestError } from '@brassplate/core'

interface Message {
  readonly method: string
  readonly params?: unknown
}

/** Which member of params the Mcp-Name header requireMatch, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Headers that repeat parts of the message are optional, but if present they must match it. */
export function checkAgentHeaders(headers: Headers, message: Message, protocolVersions: readonly string[]): void {
  const version = headers.get('mcp-protocol-version')
  // The initialize message negotiates the version.
  if (version !== null && message.method !== 'initialize' && !protocolVersions.includes(version)) {
    throw new InvalidRequestError(
      'Unsupported MCP protocol version.',
      [],
      `Set the header MCP-Protocol-Version to one of ${protocolVersions.join(', ')}, or omit it.`,
      'api',
    )
  }
  requireMatch(headers, 'Mcp-Method', message.method)
  requireMatch(headers, 'Mcp-Name', nameOf(message))
}

function requireMatch(headers: Headers, header: string, expected: string | null): void {
  const value = headers.get(header)
  if (value === null || value === expected) return
  throw new InvalidRequestError(
    `The header ${header} does not match the message.`,
    [],
    `Set ${header} to the value in the message, or omit it.`,
    'api',
  )
}

function nameOf({ method, params }: Message): string | null {
  const member = Object.hasOwn(namedBy, method) ? namedBy[method] : undefined
  if (member === undefined || typeof params !== 'object' || params === null) return null
  const name: unknown = Object.entries(params).find(([key]) => key === member)?.[1]
  return typeof name === 'string' ? name : null
}
