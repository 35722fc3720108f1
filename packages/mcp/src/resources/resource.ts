import type { Client } from '@brassplate/sdk'
import type { Resource } from '@modelcontextprotocol/sdk/types.js'

/** A kind of record that a user can attach to a conversation. */
export interface ResourceKind {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Start of the URI; the identifier follows. */
  readonly prefix: string
  /** Name of the identifier in the URI template. */
  readonly parameter: string
  readonly mimeType: string
  /** A record, or the bytes of a file. */
  read(client: Client, identifier: string, signal: AbortSignal): Promise<object | Uint8Array>
  /** A short list of suggested records. */
  list(client: Client, signal: AbortSignal): Promise<Resource[]>
}
