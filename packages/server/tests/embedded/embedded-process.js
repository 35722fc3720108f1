import { openEmbedded } from '@brassplate/sdk/embedded'

// Asks for a site on a database and says which job that is; whoever started it ends it.
const { host, port, ...options } = JSON.parse(process.argv[2] ?? '{}')
const webResolve = new Map([[host, { address: '127.0.0.1', port }]])
const client = await openEmbedded({ ...options, webResolve })
const { job_id } = await client.resolveDomain(host)
process.stdout.write(`${job_id}\n`)
