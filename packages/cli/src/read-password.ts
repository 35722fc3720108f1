import { UsageError } from './exit-codes.js'
import type { Terminal } from './terminal.js'

const bytesMax = 4_096

export interface PasswordOptions {
  readonly password?: string
  readonly passwordStdin?: boolean
}

/** By option, by standard input or by BRASSPLATE_PASSWORD; never asked for. */
export async function readPassword(terminal: Terminal, options: PasswordOptions): Promise<string> {
  if (options.passwordStdin) return firstLine(terminal)
  const password = options.password ?? terminal.env.BRASSPLATE_PASSWORD
  if (password === undefined) {
    throw new UsageError('A password is needed.', 'Give --password, --password-stdin or BRASSPLATE_PASSWORD.')
  }
  return password
}

async function firstLine(terminal: Terminal): Promise<string> {
  let text = ''
  for await (const chunk of terminal.stdin) {
    text += String(chunk)
    if (text.includes('\n') || text.length > bytesMax) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}
