import { createHmac, hkdfSync } from 'node:crypto'
import type { Crypto } from '../../src/shared/crypto.js'
import { sha256 } from '../shared/sha256.js'

const keyBytes = 32
const rootIdLength = 12

/** Every key of the server, derived from its root secret by HKDF, each under its own label. */
export interface RootKeys extends Crypto {
  /** The key for a purpose under the current root, then under the previous one where there is one. */
  keysFor(purpose: string): readonly Uint8Array[]
}

export function rootKeys(current: string, previous: string | null): RootKeys {
  const roots = new Map(
    [current, ...(previous === null ? [] : [previous])].map((root) => [rootIdOf(root), keysOf(root)]),
  )

  return {
    rootId: rootIdOf(current),
    sha256,
    mac(purpose, text, rootId) {
      const key = roots.get(rootId)?.(purpose)
      return key ? createHmac('sha256', key).update(text, 'utf8').digest() : null
    },
    keysFor: (purpose) => [...roots.values()].map((keyFor) => keyFor(purpose)),
  }
}

/** Keys of one root, each derived once. */
function keysOf(root: string): (purpose: string) => Uint8Array {
  const kept = new Map<string, Uint8Array>()
  return (purpose) => {
    const key = kept.get(purpose) ?? derive(root, purpose)
    kept.set(purpose, key)
    return key
  }
}

function derive(root: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, '', `brassplate/${purpose}`, keyBytes))
}

function rootIdOf(root: string): string {
  return Buffer.from(derive(root, 'root-id')).toString('hex').slice(0, rootIdLength)
}
