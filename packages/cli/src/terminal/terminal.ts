import type { Readable, Writable } from 'node:stream'

/** The parts of a process that commands use. */
export interface Terminal {
  readonly stdin: Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown }
  readonly stdout: Writable & { isTTY?: boolean; columns?: number }
  readonly stderr: Writable & { isTTY?: boolean; columns?: number }
  readonly env: Readonly<Record<string, string | undefined>>
}
