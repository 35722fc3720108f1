import type { Config } from './config/config.js'
import type { Running, StartOptions } from './start.js'

/** Starts a server. Modules that only a server needs are loaded here, so that operator commands start faster. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const { start: startServer } = await import('./start.js')
  return startServer(config, options)
}
