import type { Ports } from '../../ports.js'
import type { Settings } from '../../settings.js'
import { activate } from '../mark-verified.js'

export type VerificationResult = 'success' | 'used' | 'invalid' | 'expired'

type VerifyEmailPorts = Pick<Ports, 'atomically' | 'clock' | 'crypto' | 'random'>

export async function verifyEmail(
  ports: VerifyEmailPorts,
  settings: Settings,
  token: string,
): Promise<VerificationResult> {
  const hash = ports.crypto.sha256(token)
  const at = ports.clock.now()

  return ports.atomically(async (stores) => {
    const state = await stores.tokens.consume(hash, 'verify_email', at)
    if (state.kind === 'unknown') return 'invalid'
    if (state.kind !== 'live') return state.kind
    await activate(stores, ports, settings, state.account, at)
    return 'success'
  })
}
