import type { Client } from '@brassplate/sdk'
import type { Resource } from '@modelcontextprotocol/sdk/types.js'

/** A kind of record that an agent can attach to its conversation. */
export interface ResourceKind {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What its addresses begin with; the identifier follows. */
  readonly prefix: string
  /** What identifies one, as the template names it. */
  readonly parameter: string
  read(client: Client, identifier: string, signal: AbortSignal): Promise<object>
  /** The few that are worth offering. */
  list(client: Client, signal: AbortSignal): Promise<Resource[]>
}
