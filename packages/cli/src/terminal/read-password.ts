import { readLine } from '../client/read-line.js'
import { UsageError } from '../exit-codes.js'
import type { Terminal } from './terminal.js'

export interface PasswordOptions {
  readonly password?: string
  readonly passwordStdin?: boolean
}

/** By option, by standard input or by BRASSPLATE_PASSWORD; asked for only where a person sits there. */
export async function readPassword(
  terminal: Terminal,
  options: PasswordOptions,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<string> {
  if (options.passwordStdin) return readLine(terminal)
  const password = options.password ?? terminal.env.BRASSPLATE_PASSWORD
  if (password !== undefined) return password
  if (!isInteractive(terminal)) {
    throw new UsageError('A password is needed.', 'Give --password-stdin or BRASSPLATE_PASSWORD.')
  }
  const { askSecret } = await import('./ask-secret.js')
  const typed = await askSecret(terminal, 'Password: ')
  if (isNew && (await askSecret(terminal, 'Once more: ')) !== typed) {
    throw new UsageError('The two passwords differ.', 'Try again.')
  }
  return typed
}

/** Whether a person can be asked. */
export function isInteractive({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true
}
