import type { OperatorOverview } from '@brassplate/core'
import { Gauge, type Registry } from '@prometheus-io/client'

type Labels = Readonly<Record<string, string>>
type Sample = readonly [value: number | null | undefined, labels?: Labels]

interface OverviewGauge {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** A value that is not known gives no sample. */
  readonly samples: (overview: OperatorOverview) => readonly Sample[]
}

const seconds = (ms: number | null | undefined) => (ms == null ? null : Math.max(ms, 0) / 1_000)

/** Everything that the operator page shows, in the same words. */
const gauges: readonly OverviewGauge[] = [
  {
    name: 'queue_depth',
    help: 'What waits or runs, by kind, counted up to 10,000',
    labels: ['kind'],
    samples: ({ queues }) => queues.map(({ kind, open }) => [open.count, { kind }]),
  },
  {
    name: 'queue_oldest_age_seconds',
    help: 'How long the oldest task or list has waited, and how long the first delivery and mail have been due',
    labels: ['kind'],
    samples: ({ queues }) => queues.map(({ kind, oldestAgeMs }) => [seconds(oldestAgeMs) ?? 0, { kind }]),
  },
  {
    name: 'list_rows_left',
    help: 'Rows without a result of the lists that wait or run',
    samples: ({ listRowsLeft }) => [[listRowsLeft]],
  },
  {
    name: 'workers_alive',
    help: 'Workers that gave a sign of life in the last minute',
    samples: ({ workers }) => [[workers.filter(({ isAlive }) => isAlive).length]],
  },
  {
    name: 'worker_silence_seconds',
    help: 'Time since the last sign of life, by worker, for a day',
    labels: ['worker'],
    samples: ({ workers }) => workers.map(({ worker, seenAgeMs }) => [seconds(seenAgeMs), { worker }]),
  },
  {
    name: 'jobs_last_day',
    help: 'Jobs that ended in the last 24 hours by outcome, counted up to 10,000',
    labels: ['outcome'],
    samples: ({ jobs }) => [
      [jobs.matched, { outcome: 'matched' }],
      [jobs.needsReview, { outcome: 'needs_review' }],
      [jobs.noMatch, { outcome: 'no_match' }],
      [jobs.failed, { outcome: 'failed' }],
    ],
  },
  {
    name: 'destinations_failing',
    help: 'Webhook destinations whose last attempt failed',
    samples: ({ failingDestinations }) => [[failingDestinations.count]],
  },
  {
    name: 'register_companies',
    help: 'Companies in the imported register',
    samples: ({ register }) => [[register?.companies]],
  },
  {
    name: 'register_snapshot_age_seconds',
    help: 'Time since the day that the imported snapshot describes',
    samples: ({ register, at }) => [[register && seconds(at - Date.parse(register.asOf))]],
  },
  {
    name: 'register_import_age_seconds',
    help: 'Time since the last import of a snapshot',
    samples: ({ register, at }) => [[register && seconds(at - register.importedAt)]],
  },
  {
    name: 'register_stream_connected',
    help: 'Whether a worker is connected to the stream; absent if no worker follows the streams',
    labels: ['stream'],
    samples: ({ streams }) =>
      streams.map(({ stream, isConnected }) => [isConnected === null ? null : Number(isConnected), { stream }]),
  },
  {
    name: 'register_stream_lag_seconds',
    help: 'How long after its publication the last event was stored',
    labels: ['stream'],
    samples: ({ streams }) => streams.map(({ stream, lagMs }) => [seconds(lagMs), { stream }]),
  },
  {
    name: 'register_stream_last_event_age_seconds',
    help: 'Time since the last event was stored',
    labels: ['stream'],
    samples: ({ streams, at }) =>
      streams.map(({ stream, lastEventAt }) => [lastEventAt && seconds(at - lastEventAt), { stream }]),
  },
  {
    name: 'companies_house_calls_left',
    help: 'Calls to the Companies House API that could be made at once; absent without a key',
    samples: ({ companiesHouse }) => [[companiesHouse?.callsLeft]],
  },
  {
    name: 'backup_age_seconds',
    help: 'Time since the last complete backup; absent if there was none',
    samples: ({ backup, at }) => [[backup && seconds(at - backup.madeAt)]],
  },
  { name: 'backup_bytes', help: 'Size of the last complete backup', samples: ({ backup }) => [[backup?.bytes]] },
  { name: 'accounts', help: 'Accounts, counted up to 10,000', samples: ({ accounts }) => [[accounts.count]] },
  {
    name: 'watched_companies',
    help: 'Companies on any watchlist, counted up to 10,000',
    samples: ({ watchedCompanies }) => [[watchedCompanies.count]],
  },
  {
    name: 'credits_granted',
    help: 'Credits granted to all accounts; absent if there are too many grants to add up',
    samples: ({ credits }) => [[credits?.granted]],
  },
  {
    name: 'credits_spent',
    help: 'Credits spent by all accounts; absent if there are too many grants to add up',
    samples: ({ credits }) => [[credits?.spent]],
  },
]

/** Registers the gauges, and returns how to set all of them. Null, if the database does not answer, removes them. */
export function overviewGauges(registers: Registry[]): (overview: OperatorOverview | null) => void {
  const isUp = new Gauge({ name: 'brassplate_database_up', help: 'Whether the database answered in time', registers })
  const registered = gauges.map(({ name, help, labels = [], samples }) => ({
    gauge: new Gauge<string>({ name: `brassplate_${name}`, help, labelNames: [...labels], registers }),
    hasLabels: labels.length > 0,
    samples,
  }))
  return (overview) => {
    isUp.set(overview === null ? 0 : 1)
    for (const { gauge, hasLabels, samples } of registered) {
      gauge.reset()
      // Without labels, a reset gauge would show 0.
      if (!hasLabels) gauge.remove()
      for (const [value, labels = {}] of overview === null ? [] : samples(overview)) {
        if (value != null) gauge.set(labels, value)
      }
    }
  }
}
