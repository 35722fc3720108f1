import { describe } from 'vitest'
import { MemoryDatabase, openMemory } from '../../testing/index.js'
import { testContracts } from './contracts.js'

describe('stores in memory', () =>
  testContracts('memory', async () => {
    const database = new MemoryDatabase()
    return { open: async () => openMemory(database), drop: async () => {} }
  }))
