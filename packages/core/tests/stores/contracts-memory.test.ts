import { describe } from 'vitest'
import { MemoryDatabase, openMemory } from '../../testing/index.js'
import { holdToContracts } from './contracts.js'

describe('stores in memory', () =>
  holdToContracts('memory', async () => {
    const database = new MemoryDatabase()
    return { open: async () => openMemory(database), drop: async () => {} }
  }))
