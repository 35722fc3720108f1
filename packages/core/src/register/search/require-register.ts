import type { Ports } from '../../ports.js'
import { NoRegisterError } from '../errors.js'

/** Refuses what would only find nothing. */
export async function requireRegister({ register }: Pick<Ports, 'register'>): Promise<void> {
  if ((await register.snapshot()) === null) throw new NoRegisterError()
}
