import { createHmac } from 'node:crypto'
import type { Crypto } from '../../../src/shared/crypto.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import { sha256 } from '../../shared/sha256.js'

/** For opening a database without its root secret: all works except data that depends on the secret. */
export function keysWithoutRoot(): Crypto {
  const refuse = (): never => {
    throw new UnavailableError('This needs the root secret of the database, but the database was opened without it.', {
      nextStep: 'Set BRASSPLATE_SECRET to the secret that the server uses.',
    })
  }
  return {
    rootId: '',
    rootIds: [],
    sha256,
    mac: refuse,
    seal: refuse,
    unseal: refuse,
    sign: refuse,
    publicKeys: () => [],
    hmac: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest(),
  }
}
