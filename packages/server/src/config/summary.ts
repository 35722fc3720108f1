import type { Config } from './config.js'

/** The configuration as it is printed at the start: everything that matters, no secret. */
export function summarize(config: Config): Record<string, string> {
  const { file, location } = config.database
  return {
    listen: `${config.host}:${config.port}`,
    base_url: config.baseUrl,
    site_url: config.siteUrl,
    database: file === null ? masked(location) : `sqlite:${file}`,
    secret: config.secret === null ? 'kept beside the database' : 'set',
    mail: config.mail.kind === 'smtp' ? masked(config.mail.url) : config.mail.kind,
    role: config.role,
    register_api: config.registerApiUrl,
    register_api_key: shown(config.registerApiKey),
    register_stream: config.registerStreamUrl,
    register_stream_key: shown(config.registerStreamKey),
    register_bulk: config.registerSnapshotUrl,
    register_update: config.registerUpdate,
    search: config.searchUrl ?? 'none',
    search_key: shown(config.searchKey),
    private_networks: config.allowPrivateNetworks ? 'allowed' : 'refused',
    signup: config.signup,
    credits: config.credits === 'off' ? 'off, no limits' : 'on',
    metrics: config.metricsToken === null ? 'loopback only' : 'with token',
  }
}

function shown(key: string | null): string {
  return key === null ? 'none' : 'set'
}

function masked(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '***'
  url.search = ''
  return url.href.replace(url.host, decodeURIComponent(url.host))
}
