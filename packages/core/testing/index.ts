export type { Contract, StorageSubject } from './contracts/contract.js'
export { type FleetLockSubject, fleetLockContract } from './contracts/fleet-lock.contract.js'
export { storageContracts } from './contracts/index.js'
export { type LimiterSubject, limiterContract } from './contracts/limiter.contract.js'
export { importText, snapshotText } from './contracts/register/register-samples.js'
export { noon, sampleCompanyNumber, sampleOfficer } from './contracts/samples.js'
export { sampleFeedSignal } from './contracts/webhooks/webhook-samples.js'
export { FakePasswordHasher } from './fakes/fake-password-hasher.js'
export { FakeRegisterSource } from './fakes/fake-register-source.js'
export { countingRandom, FakeClock } from './fakes/fakes.js'
export { Postbox } from './fakes/postbox.js'
export { RecordedWeb } from './fakes/recorded-web.js'
export { answering, ScriptedPost } from './fakes/scripted-post.js'
export { type Arrival, companyLine, ScriptedStream } from './fakes/scripted-stream.js'
export {
  ada,
  deliveredToken,
  openVerified,
  origin,
  type TestPorts,
  testPorts,
  testSettings,
} from './fakes/test-ports.js'
export { type PageSample, pageDocument } from './page-samples.js'
export { openTestStores, TestDatabase } from './stores/open-test-stores.js'
