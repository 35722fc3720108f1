import { isoTime } from '@brassplate/core'
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { percent } from '../answer/waterfall-view.js'
import type { BeyondApi } from '../beyond-api.js'
import { Badge, Dot } from '../parts/badges.js'
import { Card, type FactLine, Facts, PageHead } from '../parts/card.js'
import { TableFoot } from '../parts/tables/pager.js'
import { type Column, Table, TableCard } from '../parts/tables/table.js'
import { capital, Day, figure, Time, Unknown } from '../parts/text.js'
import { boundedWords, duration, isLate, Warnings } from './warnings.js'

type Overview = Awaited<ReturnType<BeyondApi['overview']>>

export interface OperatorPageProps {
  readonly overview: Overview
  readonly model: string
  readonly threshold: number
  readonly version: string
  /** The chart of the guide about accuracy, as SVG. */
  readonly calibration: string
}

/** The version of a checkout, which says nothing. */
const unreleased = '0.0.0'

export function OperatorPage({ overview, model, threshold, version, calibration }: OperatorPageProps) {
  return (
    <>
      <PageHead
        title="Operator"
        lead={
          <>
            The state of this server{version === unreleased ? '' : `, version ${version}`}. Prometheus can read all of
            it at <code>/metrics</code>.
          </>
        }
      />
      <Warnings overview={overview} />
      <Tiles overview={overview} />
      <div class="columns even">
        <TableCard
          title="Queues"
          aside={<span class="small muted on-phone">waiting or running</span>}
          rows={overview.queues}
          columns={queueColumns}
        >
          {overview.listRowsLeft > 0 ? (
            <TableFoot>{`${figure(overview.listRowsLeft)} rows of lists have no result yet`}</TableFoot>
          ) : null}
        </TableCard>
        <div>
          <Workers workers={overview.workers} />
          <Outcomes jobs={overview.jobs} />
        </div>
      </div>
      <Streams streams={overview.streams} at={overview.at} />
      <Card title="How sure answers are" aside={<a href="/docs/guides/accuracy">All figures</a>}>
        <div class="sureness">
          <div class="calibration">{raw(calibration)}</div>
          <div>
            <p class="muted">
              How often answers of each stated likelihood were right, measured on labelled websites by cross-validation.
              On the dashed line, what is stated is what was found.
            </p>
            <Facts
              facts={[
                ['Model', model, 'number'],
                ['A match from', percent(threshold)],
              ]}
            />
          </div>
        </div>
      </Card>
    </>
  )
}

/** The figures that an operator looks at first, each with what it means. What is wrong stands above them. */
function Tiles({ overview }: { overview: Overview }) {
  const { accounts, credits, watchedCompanies, companiesHouse } = overview
  const spent = credits
    ? `${figure(credits.spent)} of ${figure(credits.granted)} credits spent`
    : 'too many credits to add up'
  return (
    <div class="cards">
      <RegisterTile overview={overview} />
      <Tile
        value={companiesHouse ? figure(companiesHouse.callsLeft) : 'No API key'}
        label="calls to Companies House left"
      >
        {companiesHouse ? 'at once; used calls come back within minutes' : 'Only the imported register is known'}
      </Tile>
      <Tile value={boundedWords(accounts)} label={accounts.count === 1 ? 'account' : 'accounts'}>
        {`${boundedWords(watchedCompanies)} ${watchedCompanies.count === 1 ? 'company' : 'companies'} watched, ${spent}`}
      </Tile>
      <BackupTile overview={overview} />
    </div>
  )
}

interface TileProps {
  readonly value: Child
  readonly label: string
  readonly children: Child
}

function Tile({ value, label, children }: TileProps) {
  return (
    <section class="card" aria-label={label}>
      <p class="figure">{value}</p>
      <p>{label}</p>
      <p class="small muted">{children}</p>
    </section>
  )
}

function RegisterTile({ overview: { register } }: { overview: Overview }) {
  if (register === null) {
    return (
      <Tile value="None" label="companies on the register">
        Not imported
      </Tile>
    )
  }
  return (
    <Tile value={figure(register.companies)} label="companies on the register">
      As of <Day day={register.asOf} />, imported <Time at={isoTime(register.importedAt)} />
    </Tile>
  )
}

function BackupTile({ overview: { backup } }: { overview: Overview }) {
  if (backup === null) {
    return (
      <Tile value="None" label="last backup">
        Not made yet
      </Tile>
    )
  }
  return (
    <Tile value={`${figure(Math.ceil(backup.bytes / 1_000_000))} MB`} label="last backup">
      <Time at={isoTime(backup.madeAt)} />
    </Tile>
  )
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
  ['Waiting or running', ({ open }) => boundedWords(open), 'right number'],
  ['Oldest', (queue) => oldestWords(queue) ?? <Unknown />, 'right small'],
]

/** What is planned for later waits, but not for a worker. */
function oldestWords({ open, oldestAgeMs }: Overview['queues'][number]): string | null {
  if (open.count === 0) return null
  return oldestAgeMs ? `waits for ${duration(oldestAgeMs)}` : 'not due yet'
}

function Workers({ workers }: { workers: Overview['workers'] }) {
  const alive = workers.filter(({ isAlive }) => isAlive)
  const ended = workers.filter(({ isAlive }) => !isAlive)
  return (
    <Card title="Workers" id="workers">
      {workers.length === 0 ? <p>No worker was seen in the last day. Start one with: brassplate worker</p> : null}
      {alive.length > 0 ? <Facts facts={alive.map(workerFact)} /> : null}
      {ended.length > 0 ? (
        <details class="small" open={alive.length === 0}>
          <summary class="muted">{`${figure(ended.length)} ended in the last 24 hours`}</summary>
          <Facts facts={ended.map(workerFact)} />
        </details>
      ) : null}
    </Card>
  )
}

function workerFact({ worker, seenAgeMs }: Overview['workers'][number]): FactLine {
  return [worker, `seen ${duration(seenAgeMs)} ago`]
}

/** In the colours of the outcomes of lists. */
const outcomes = [
  ['matched', 'Matched', 'share-matched'],
  ['needsReview', 'To review', 'share-needs_review'],
  ['noMatch', 'No match', 'share-no_match'],
  ['failed', 'Failed', 'share-scrape_failed'],
] as const

/** How the jobs of the last day ended, each as a part of all. */
export function Outcomes({ jobs }: { jobs: Overview['jobs'] }) {
  const all = outcomes.reduce((sum, [key]) => sum + jobs[key], 0)
  return (
    <Card
      title="Websites read in the last 24 hours"
      aside={all > 0 ? <span class="small muted">{`${figure(all)} in all`}</span> : null}
    >
      {outcomes.map(([key, label, kind]) => (
        <div class="tally">
          <span>{label}</span>
          <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class={kind} width={Math.round((jobs[key] / Math.max(all, 1)) * 1_000)} height="10" />
          </svg>
          <span class="number">{figure(jobs[key])}</span>
        </div>
      ))}
      {jobs.isExact ? null : <p class="small muted">There are more than are counted here.</p>}
    </Card>
  )
}

/** A line while all is well, and a table of what is not. */
export function Streams({ streams, at }: { streams: Overview['streams']; at: number }) {
  const isFollowed = streams.some(({ isConnected }) => isConnected !== null)
  const isWell = streams.every(({ isConnected, lagMs }) => isConnected && !(lagMs !== null && isLate(lagMs)))
  return (
    <details class="card streams" id="streams" open={isFollowed && !isWell}>
      <summary>
        <h2>Streams of Companies House</h2>
        <span class="small">
          {isWell ? <Dot tone="good" word="state" /> : null}
          {streamsWords(streams, isFollowed)}
        </span>
      </summary>
      <Table
        rows={streams.toSorted((one, other) => Number(one.isConnected) - Number(other.isConnected))}
        columns={streamColumns(at)}
      />
    </details>
  )
}

function streamsWords(streams: Overview['streams'], isFollowed: boolean): string {
  if (!isFollowed) return 'Not followed'
  const connected = streams.filter(({ isConnected }) => isConnected).length
  return connected === streams.length ? `All ${connected} connected` : `${connected} of ${streams.length} connected`
}

function streamColumns(now: number): readonly Column<Overview['streams'][number]>[] {
  return [
    ['Stream', ({ stream }) => capital(stream.replaceAll('-', ' '))],
    [
      'State',
      ({ isConnected }) =>
        isConnected === null ? (
          'not followed'
        ) : (
          <>
            <Dot tone={isConnected ? 'good' : 'bad'} word="state" />
            {isConnected ? 'Connected' : 'Not connected'}
          </>
        ),
    ],
    ['Last event', ({ lastEventAt: at }) => (at === null ? 'none yet' : `${duration(now - at)} ago`), 'small'],
    [
      'Behind',
      ({ lagMs }) => {
        if (lagMs === null) return <Unknown />
        return isLate(lagMs) ? <Badge text={duration(lagMs)} tone="warn" /> : duration(lagMs)
      },
      'small',
    ],
    ['Timepoint', ({ timepoint }) => timepoint ?? <Unknown />, 'right number'],
  ]
}
