import { createServer } from 'node:net'
import type { Config } from './config.js'

/** Port 0 asks for any free one; it is settled before the start, since addresses in mails and tokens name it. */
export async function pickPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  const settled = (url: string) => (new URL(url).port === '0' ? url.replace(/:0$/, `:${port}`) : url)
  return { ...config, port, baseUrl: settled(config.baseUrl), siteUrl: settled(config.siteUrl) }
}

function freePort(host: string): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('No free port.')),
      )
    })
  })
}
