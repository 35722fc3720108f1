import { isoTime } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import { percent } from '../answer/waterfall-view.js'
import type { BeyondApi } from '../beyond-api.js'
import { Badge } from '../parts/badges.js'
import { Day, Time } from '../parts/text.js'

type Overview = Awaited<ReturnType<BeyondApi['overview']>>
type Count = Overview['accounts']

const dayMs = 24 * 60 * 60 * 1_000
const staleDays = 35
const lateMs = 10 * 60 * 1_000

export interface OperatorPageProps {
  readonly overview: Overview
  readonly model: string
  readonly threshold: number
  readonly version: string
}

export function OperatorPage({ overview, model, threshold, version }: OperatorPageProps) {
  const { tasks, workers, webhooks, mail, accounts, credits, watchedCompanies } = overview
  return (
    <>
      <h1>Operator</h1>
      <p class="lead">{`The state of this server, version ${version}. Prometheus can read queues, workers, deliveries and the register at /metrics.`}</p>
      <div class="cards">
        <Register overview={overview} />
        <Figures title="Queue">
          <Fact name="Tasks that wait or run" value={words(tasks.open)} />
          <Fact name="The oldest waits for" value={tasks.oldestAgeMs === null ? 'none' : duration(tasks.oldestAgeMs)} />
          <Fact name="E-mails to send" value={words(mail.waiting)} />
        </Figures>
        <Figures title="Deliveries">
          <Fact name="Waiting" value={words(webhooks.waiting)} />
          <Fact name="Destinations that fail" value={words(webhooks.failingDestinations)} />
        </Figures>
        <Figures title="Accounts">
          <Fact name="Accounts" value={words(accounts)} />
          <Fact name="Companies watched" value={words(watchedCompanies)} />
          <Fact name="Credits granted" value={credits ? number(credits.granted) : 'too many to add up'} />
          <Fact name="Credits spent" value={credits ? number(credits.spent) : 'too many to add up'} />
        </Figures>
      </div>
      <Workers workers={workers} />
      <Outcomes jobs={overview.jobs} />
      <Streams streams={overview.streams} now={overview.at} />
      <section class="card">
        <h2>The model</h2>
        <dl class="facts">
          <Fact name="Version" value={model} />
          <Fact name="Threshold for a match" value={percent(threshold)} />
        </dl>
        <p />
        <p>
          How often answers of each stated likelihood were right, measured on labelled websites by cross-validation.{' '}
          <a href="/docs/guides/accuracy">All figures</a>.
        </p>
        <img
          src="/docs/guides/calibration.svg"
          alt="Calibration of the model: stated and found likelihood by band"
          width="560"
        />
      </section>
    </>
  )
}

function Register({ overview: { register, at } }: { overview: Overview }) {
  if (register === null) {
    return (
      <Figures title="Register">
        <Fact name="State" value={<Badge text="not imported" tone="bad" />} />
      </Figures>
    )
  }
  const isOld = at - Date.parse(register.asOf) > staleDays * dayMs
  return (
    <Figures title="Register">
      <Fact name="Companies" value={number(register.companies)} />
      <Fact
        name="As of"
        value={
          <>
            <Day day={register.asOf} /> {isOld ? <Badge text="old" tone="warn" /> : null}
          </>
        }
      />
      <Fact name="Imported" value={<Time at={isoTime(register.importedAt)} />} />
      <Fact name="Generation" value={number(register.generation)} />
    </Figures>
  )
}

function Workers({ workers }: { workers: Overview['workers'] }) {
  return (
    <section class="card">
      <h2>Workers</h2>
      {workers.length === 0 ? <p>No worker was seen in the last day. Start one with: brassplate worker</p> : null}
      <dl class="facts">
        {workers.map(({ worker, seenAgeMs, isAlive }) => (
          <Fact
            name={worker}
            value={
              <>
                {`seen ${duration(seenAgeMs)} ago`} {isAlive ? null : <Badge text="silent" tone="bad" />}
              </>
            }
          />
        ))}
      </dl>
    </section>
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
    <section class="card">
      <h2>Websites read in the last 24 hours</h2>
      {outcomes.map(([key, label, kind]) => (
        <div class="step">
          <span>{label}</span>
          <svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect class={kind} x="0" y="8" width={Math.max((jobs[key] / most) * 1_000, 2)} height="14" rx="2" />
          </svg>
          <span class="number">{number(jobs[key])}</span>
        </div>
      ))}
      {jobs.isExact ? null : <p class="small muted">There are more than are counted here.</p>}
    </section>
  )
}

function Streams({ streams, now }: { streams: Overview['streams']; now: number }) {
  return (
    <section class="card">
      <h2>Streams of Companies House</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Stream</th>
              <th>Last event</th>
              <th>Behind</th>
              <th class="right">Timepoint</th>
            </tr>
          </thead>
          <tbody>
            {streams.map(({ stream, timepoint, lastEventAt, lagMs }) => (
              <tr>
                <td>{stream.replaceAll('-', ' ')}</td>
                <td class="small">{lastEventAt === null ? 'none yet' : `${duration(now - lastEventAt)} ago`}</td>
                <td>
                  {lagMs === null ? null : <Badge text={duration(lagMs)} tone={lagMs > lateMs ? 'warn' : 'good'} />}
                </td>
                <td class="right number">{timepoint}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Figures({ title, children }: { title: string; children: Child }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <dl class="facts">{children}</dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: Child }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function words({ count, isExact }: Count): string {
  return isExact ? number(count) : `more than ${number(count)}`
}

function number(value: number): string {
  return value.toLocaleString('en-GB')
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
