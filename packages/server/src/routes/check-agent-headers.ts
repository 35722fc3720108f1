import { InvalidRequestError } from '@brassplate/core'

interface Message {
  readonly method: string
  readonly params?: unknown
}

/** What a message is about, as the header Mcp-Name repeats it, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Headers that repeat what the message says are not needed here; where they come, they say the same. */
export function checkAgentHeaders(headers: Headers, message: Message, protocolVersions: readonly string[]): void {
  const version = headers.get('mcp-protocol-version')
  // The first message is what agrees on one.
  if (version !== null && message.method !== 'initialize' && !protocolVersions.includes(version)) {
    throw new InvalidRequestError(
      'This revision of the Model Context Protocol is not spoken here.',
      [],
      `Send MCP-Protocol-Version with one of ${protocolVersions.join(', ')}, or leave it out.`,
    )
  }
  repeats(headers, 'Mcp-Method', message.method)
  repeats(headers, 'Mcp-Name', nameOf(message))
}

function repeats(headers: Headers, header: string, said: string | null): void {
  const given = headers.get(header)
  if (given === null || given === said) return
  throw new InvalidRequestError(
    `The header ${header} and the message do not agree.`,
    [],
    `Send in ${header} what the message says, or leave it out.`,
  )
}

function nameOf({ method, params }: Message): string | null {
  const member = Object.hasOwn(namedBy, method) ? namedBy[method] : undefined
  if (member === undefined || typeof params !== 'object' || params === null) return null
  const name: unknown = Object.entries(params).find(([key]) => key === member)?.[1]
  return typeof name === 'string' ? name : null
}
