import { UsageError } from '../exit-codes.js'
import { readLine } from './read-line.js'
import type { Terminal } from './terminal.js'

export interface PasswordOptions {
  readonly password?: string
  readonly passwordStdin?: boolean
}

/** Takes the password from the option, standard input or BRASSPLATE_PASSWORD. Asks for it only on a terminal. */
export async function readPassword(
  terminal: Terminal,
  options: PasswordOptions,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<string> {
  if (options.passwordStdin) return readLine(terminal)
  const password = options.password ?? terminal.env.BRASSPLATE_PASSWORD
  if (password !== undefined) return password
  if (!isInteractive(terminal)) {
    throw new UsageError('No password given.', 'Give --password-stdin or set BRASSPLATE_PASSWORD.')
  }
  const { askSecret } = await import('./ask-secret.js')
  const typed = await askSecret(terminal, 'Password: ')
  if (isNew && (await askSecret(terminal, 'Repeat password: ')) !== typed) {
    throw new UsageError('The passwords do not match.', 'Try again.')
  }
  return typed
}

/** Whether the user can be asked for input. */
export function isInteractive({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true
}
