import type { Ports } from '../ports.js'
import { NoRegisterError } from './errors.js'

/** Refuses what would only find nothing. With a key the registrar itself can be asked by number. */
export async function requireRegister({
  register,
  registerSource,
}: Pick<Ports, 'register'> & Partial<Pick<Ports, 'registerSource'>>): Promise<void> {
  if (!registerSource && (await register.snapshot()) === null) throw new NoRegisterError()
}
