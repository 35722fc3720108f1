import { createEngine, type Engine } from '../../src/engine.js'
import type { Ports } from '../../src/ports.js'
import type { Settings } from '../../src/settings.js'
import { breathe } from '../shared/breathe.js'
import type { OpenedStorage } from '../sql/opened-storage.js'
import type { CompaniesHouseOptions } from './companies-house/companies-house-calls.js'
import { registerClient } from './companies-house/register-client.js'
import { encodeFile } from './encode-file.js'
import { parseWebAddress } from './web/parse-url.js'
import { withinMs } from './within-ms.js'

export interface EngineParts extends Pick<Ports, 'clock' | 'random' | 'crypto' | 'passwords'> {
  readonly settings: Settings
  /** The Companies House API; null to use the imported register only. */
  readonly registerApi: Pick<CompaniesHouseOptions, 'baseUrl' | 'key' | 'onCall'> | null
}

export interface OpenedEngine {
  readonly engine: Engine
  /** For background adapters only. Request handlers go through the engine. */
  readonly ports: Ports
  /** Names of the migrations applied when the store was opened. */
  readonly migrated: readonly string[]
  /** How far the local clock is ahead of the database clock. */
  readonly clockAheadMs: number
  /** Closes the store too. */
  close(): Promise<void>
}

/** The engine on top of an opened store. */
export function createEngineOn(storage: OpenedStorage, { settings, registerApi, ...parts }: EngineParts): OpenedEngine {
  const { clock, random } = parts
  const registerSource = registerApi && registerClient({ ...registerApi, limiter: storage.limiter, clock, random })
  const ports: Ports = { ...storage, ...parts, withinMs, breathe, parseWebAddress, encodeFile, registerSource }

  return {
    engine: createEngine(ports, settings),
    ports,
    migrated: storage.migrated,
    clockAheadMs: storage.clockAheadMs,
    async close() {
      await registerSource?.close()
      await storage.close()
    },
  }
}
