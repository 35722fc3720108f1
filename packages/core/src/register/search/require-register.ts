import type { Ports } from '../../ports.js'
import { NoRegisterError } from '../errors.js'

/** Throws if there is no register, because a search would find nothing. */
export async function requireRegister({ register }: Pick<Ports, 'register'>): Promise<void> {
  if ((await register.snapshot()) === null) throw new NoRegisterError()
}
