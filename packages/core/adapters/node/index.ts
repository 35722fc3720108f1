export { argon2PasswordHasher } from './argon2-password-hasher.js'
export { type Loop, startLoop } from './loop.js'
export { fileMailSender, printingMailSender, smtpMailSender } from './mail-senders.js'
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
export { secureRandom, systemClock } from './system.js'
export { withinMs } from './within-ms.js'
