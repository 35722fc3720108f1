import { send } from '../hostile/target/client.js'

const megabyte = 2 ** 20
const metricsLengthMax = 2_000_000

/** What is sampled: its unit, the metric that has it, and what one of that metric is in the unit. */
export const figures = {
  rss: { title: 'RSS', unit: 'MB', metric: 'process_resident_memory_bytes', per: megabyte },
  heap: { title: 'heap used', unit: 'MB', metric: 'nodejs_heap_size_used_bytes', per: megabyte },
  external: { title: 'external memory', unit: 'MB', metric: 'nodejs_external_memory_bytes', per: megabyte },
  files: { title: 'open files', unit: '', metric: 'process_open_fds', per: 1 },
  p99: { title: 'event loop delay, p99', unit: 'ms', metric: 'nodejs_eventloop_lag_p99_seconds', per: 0.001 },
  max: { title: 'event loop delay, longest', unit: 'ms', metric: 'nodejs_eventloop_lag_max_seconds', per: 0.001 },
  database: { title: 'database', unit: 'MB', metric: null, per: megabyte },
}

/** One sample of a server. The delays are those since the sample before, because the server forgets them when read. */
export async function sampleServer({ url, database }) {
  const { status, text } = await send(url, { path: '/metrics', bodyLengthMax: metricsLengthMax })
  if (status !== 200) throw new Error(`/metrics answered ${status}.`)
  const cpu = sumOf(text, 'process_cpu_seconds_total')
  const sample = { at: Date.now(), cpu, deliveries: sumOf(text, 'brassplate_webhook_attempts_total') }
  for (const [name, { metric, per }] of Object.entries(figures))
    sample[name] = (metric === null ? await database.bytes() : sumOf(text, metric)) / per
  return sample
}

/** The sum over all labels; NaN if the server does not have it. */
function sumOf(text, metric) {
  const lines = [...text.matchAll(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))]
  return lines.length === 0 ? Number.NaN : lines.reduce((sum, [, value]) => sum + Number(value), 0)
}
