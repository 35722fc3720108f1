import { createHmac } from 'node:crypto'
import type { Crypto } from '../../../src/shared/crypto.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import { sha256 } from '../../shared/sha256.js'

/** For whoever opens a database without its root secret: all works but what is kept encrypted or derived from it. */
export function keysWithoutRoot(): Crypto {
  const refuse = (): never => {
    throw new UnavailableError('This needs the root secret of the database, and it was opened without.', {
      nextStep: 'Give the secret that its server has as BRASSPLATE_SECRET.',
    })
  }
  return {
    rootId: '',
    rootIds: [],
    sha256,
    mac: refuse,
    seal: refuse,
    unseal: refuse,
    hmac: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest(),
  }
}
