import type { Config } from './config/config.js'
import type { Running, StartOptions } from './start.js'

/** Starts a server. Routes, pages and whatever else only a server needs are loaded here: an operator's command needs none. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const { start: startServer } = await import('./start.js')
  return startServer(config, options)
}
