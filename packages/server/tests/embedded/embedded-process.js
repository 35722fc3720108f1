import { openEmbedded } from '@brassplate/sdk/embedded'

// Starts a job for a site and prints its id. The test kills this process.
const { host, port, ...options } = JSON.parse(process.argv[2] ?? '{}')
const webResolve = new Map([[host, { address: '127.0.0.1', port }]])
const client = await openEmbedded({ ...options, webResolve })
const { job_id } = await client.resolveDomain(host)
process.stdout.write(`${job_id}\n`)
