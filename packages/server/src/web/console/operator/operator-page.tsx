import { isoTime } from '@brassplate/core'
import { percent } from '../answer/waterfall-view.js'
import type { BeyondApi } from '../beyond-api.js'
import { Badge } from '../parts/badges.js'
import { Card, type FactLine, Facts } from '../parts/card.js'
import { type Column, TableCard } from '../parts/table.js'
import { Day, figure, Time } from '../parts/text.js'

type Overview = Awaited<ReturnType<BeyondApi['overview']>>
type Count = Overview['accounts']

const dayMs = 24 * 60 * 60 * 1_000
const staleDays = 35
const backupAgeMaxMs = 36 * 60 * 60 * 1_000
const lateMs = 10 * 60 * 1_000

export interface OperatorPageProps {
  readonly overview: Overview
  readonly model: string
  readonly threshold: number
  readonly version: string
}

export function OperatorPage({ overview, model, threshold, version }: OperatorPageProps) {
  const { workers, failingDestinations, accounts, credits, watchedCompanies } = overview
  return (
    <>
      <h1>Operator</h1>
      <p class="lead">{`The state of this server, version ${version}. Prometheus can read all of it at /metrics.`}</p>
      <div class="cards">
        <Card title="Register">
          <Facts facts={registerFacts(overview)} />
        </Card>
        <Card title="Work">
          <Facts
            facts={[
              ['Calls to Companies House left', overview.companiesHouse?.callsLeft ?? 'no API key'],
              ['Destinations that fail', words(failingDestinations)],
              ['Rows of lists without a result', figure(overview.listRowsLeft)],
            ]}
          />
        </Card>
        <Card title="Backup">
          <Facts facts={backupFacts(overview)} />
        </Card>
        <Card title="Accounts">
          <Facts
            facts={[
              ['Accounts', words(accounts)],
              ['Companies watched', words(watchedCompanies)],
              ['Credits granted', credits ? figure(credits.granted) : 'too many to add up'],
              ['Credits spent', credits ? figure(credits.spent) : 'too many to add up'],
            ]}
          />
        </Card>
      </div>
      <TableCard title="Queues" rows={overview.queues} columns={queueColumns} />
      <Workers workers={workers} />
      <Outcomes jobs={overview.jobs} />
      <TableCard title="Streams of Companies House" rows={overview.streams} columns={streamColumns(overview.at)} />
      <Card title="How sure answers are">
        <Facts
          facts={[
            ['Version', model],
            ['Threshold for a match', percent(threshold)],
          ]}
        />
        <p />
        <p>
          How often answers of each stated likelihood were right, measured on labelled websites by cross-validation.{' '}
          <a href="/docs/guides/accuracy">All figures</a>.
        </p>
        <img src="/docs/guides/calibration.svg" alt="Calibration: stated and found likelihood by band" width="560" />
      </Card>
    </>
  )
}

function registerFacts({ register, at }: Overview): readonly FactLine[] {
  if (register === null) return [['State', <Badge text="not imported" tone="bad" />]]
  const isOld = at - Date.parse(register.asOf) > staleDays * dayMs
  const asOf = (
    <>
      <Day day={register.asOf} /> {isOld ? <Badge text="old" tone="warn" /> : null}
    </>
  )
  return [
    ['Companies', figure(register.companies)],
    ['As of', asOf],
    ['Imported', <Time at={isoTime(register.importedAt)} />],
    ['Imports', figure(register.generation)],
  ]
}

function backupFacts({ backup, at }: Overview): readonly FactLine[] {
  if (backup === null) return [['Last', <Badge text="none yet" tone="warn" />]]
  const isOld = at - backup.madeAt > backupAgeMaxMs
  const made = (
    <>
      <Time at={isoTime(backup.madeAt)} /> {isOld ? <Badge text="old" tone="warn" /> : null}
    </>
  )
  return [
    ['Last', made],
    ['Size', `${figure(Math.ceil(backup.bytes / 1_000_000))} MB`],
  ]
}

const queueNames: Readonly<Record<Overview['queues'][number]['kind'], string>> = {
  domain: 'Websites to read',
  company: 'Websites to find',
  list: 'Lists',
  delivery: 'Deliveries',
  mail: 'E-mails',
}

const queueColumns: readonly Column<Overview['queues'][number]>[] = [
  ['Queue', ({ kind }) => queueNames[kind]],
  ['Waiting or running', ({ open }) => words(open), 'right number'],
  ['The oldest waits for', ({ oldestAgeMs }) => (oldestAgeMs === null ? 'none' : duration(oldestAgeMs)), 'small'],
]

function Workers({ workers }: { workers: Overview['workers'] }) {
  const facts = workers.map(({ worker, seenAgeMs, isAlive }): FactLine => {
    const seen = (
      <>
        {`seen ${duration(seenAgeMs)} ago`} {isAlive ? null : <Badge text="silent" tone="bad" />}
      </>
    )
    return [worker, seen]
  })
  return (
    <Card title="Workers">
      {workers.length === 0 ? <p>No worker was seen in the last day. Start one with: brassplate worker</p> : null}
      <Facts facts={facts} />
    </Card>
  )
}

const outcomes = [
  ['matched', 'Matched', 'bar-for'],
  ['needsReview', 'To review', 'bar-total'],
  ['noMatch', 'No match', 'bar-start'],
  ['failed', 'Failed', 'bar-against'],
] as const

/** How the jobs of the last day ended. */
function Outcomes({ jobs }: { jobs: Overview['jobs'] }) {
  const most = Math.max(...outcomes.map(([key]) => jobs[key]), 1)
  return (
    <Card title="Websites read in the last 24 hours">
      {outcomes.map(([key, label, kind]) => (
        <div class="step">
          <span>{label}</span>
          <svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class={kind} x="0" y="8" width={Math.max((jobs[key] / most) * 1_000, 2)} height="14" rx="2" />
          </svg>
          <span class="number">{figure(jobs[key])}</span>
        </div>
      ))}
      {jobs.isExact ? null : <p class="small muted">There are more than are counted here.</p>}
    </Card>
  )
}

function streamColumns(now: number): readonly Column<Overview['streams'][number]>[] {
  return [
    ['Stream', ({ stream }) => stream.replaceAll('-', ' ')],
    [
      'State',
      ({ isConnected }) =>
        isConnected === null ? (
          'not followed'
        ) : (
          <Badge text={isConnected ? 'connected' : 'not connected'} tone={isConnected ? 'good' : 'bad'} />
        ),
    ],
    ['Last event', ({ lastEventAt: at }) => (at === null ? 'none yet' : `${duration(now - at)} ago`), 'small'],
    [
      'Behind',
      ({ lagMs }) => (lagMs === null ? null : <Badge text={duration(lagMs)} tone={lagMs > lateMs ? 'warn' : 'good'} />),
    ],
    ['Timepoint', ({ timepoint }) => timepoint, 'right number'],
  ]
}

function words({ count, isExact }: Count): string {
  return isExact ? figure(count) : `more than ${figure(count)}`
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
