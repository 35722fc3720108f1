export { inProcessLimiter } from '../shared/in-process-limiter.js'
export { databaseProblems } from './database-problems.js'
export { type DatabaseTarget, parseDatabaseTarget } from './database-target.js'
export { type EngineParts, engineOn, type OpenedEngine } from './engine-on.js'
export { type ImportedPairs, importPairsFile } from './import-pairs-file.js'
export { startWorker, type Worker, type WorkerOptions } from './jobs/worker.js'
export { keptSecret, secretBytesMin } from './kept-secret.js'
export { keysWithoutRoot } from './keys-without-root.js'
export { lazyPasswordHasher } from './lazy-password-hasher.js'
export { type Loop, startLoop } from './loop.js'
export { fileMailSender, printingMailSender, smtpMailSender, verifySmtp } from './mail-senders.js'
export { type ClientDocumentsOptions, createClientDocuments, type DocumentsFor } from './oauth/client-documents.js'
export { openStorage } from './open-storage.js'
export { startPageReading } from './page/page-reading.js'
export { checkRegisterKey } from './register/check-register-key.js'
export { downloadPrefix } from './register/download-folder.js'
export {
  type ImportedRegister,
  type ImportProgress,
  importRegister,
} from './register/import-register.js'
export { registerClient } from './register/register-client.js'
export { streamClient } from './register/stream-client.js'
export { startStreamFollower } from './register/stream-follower.js'
export { updateRegister } from './register/update-register.js'
export { type RootKeys, rootKeys } from './root-keys.js'
export { clockDifferenceMaxMs, secureRandom, systemClock } from './system.js'
export { version } from './version.js'
export type { Answered, OutboundAnswer, Unanswered } from './web/outbound-answer.js'
export {
  createOutboundDoor,
  type OutboundDoor,
  type OutboundDoorOptions,
} from './web/outbound-door.js'
export type { OutboundLimits, OutboundRequest } from './web/outbound-request.js'
export { parseWebAddress } from './web/parse-url.js'
export type { AddressPolicy, HostResolver, ResolveTable } from './web/pinned-address.js'
export { createSiteManners, type SiteManners, type SiteMannersOptions } from './web/site-manners.js'
export { localResolver } from './web/system-resolver.js'
export { createWebReader, outboundUserAgent, type WebReaderOptions } from './web/web-reader.js'
export { startWebReading, type WebReading } from './web/web-reading.js'
export { webSearch } from './web-search.js'
export { createWebhookPost, type WebhookPostOptions } from './webhooks/webhook-post.js'
export { withinMs } from './within-ms.js'
