import { createServer, type Server } from 'node:net'
import type { Config } from './config.js'

export interface PickedPort {
  readonly config: Config
  /** Holds a free port until the server listens on it, so that no other program takes it meanwhile; null if it was configured. */
  readonly reserved: Server | null
}

/** Port 0 asks for any free one; it is settled before the start, since addresses in mails and tokens name it. */
export async function pickPort(config: Config): Promise<PickedPort> {
  if (config.port !== 0) return { config, reserved: null }
  const reserved = createServer()
  await new Promise<void>((done, failed) => {
    reserved.once('error', failed)
    reserved.listen(0, config.host, done)
  })
  const address = reserved.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const settled = (url: string) => (new URL(url).port === '0' ? url.replace(/:0$/, `:${port}`) : url)
  return { config: { ...config, port, baseUrl: settled(config.baseUrl), siteUrl: settled(config.siteUrl) }, reserved }
}
