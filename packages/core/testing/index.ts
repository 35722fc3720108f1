export type { Contract, StorageSubject } from './contracts/contract.js'
export { storageContracts } from './contracts/index.js'
export { type LimiterSubject, limiterContract } from './contracts/limiter.contract.js'
export { FakePasswordHasher } from './fakes/fake-password-hasher.js'
export { countedRandom, FakeClock } from './fakes/fakes.js'
export { Postbox } from './fakes/postbox.js'
export {
  ada,
  deliveredToken,
  openVerified,
  origin,
  type TestPorts,
  testPorts,
  testSettings,
} from './fakes/test-ports.js'
export { MemoryDatabase } from './memory/memory-database.js'
export { openMemory } from './memory/open-memory.js'
