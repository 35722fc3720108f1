import { run } from './run.js'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

process.exitCode = await run(process.argv.slice(2), process, stopping.signal)
