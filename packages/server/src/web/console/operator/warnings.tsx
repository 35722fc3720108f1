import type { Child } from 'hono/jsx'
import type { BeyondApi } from '../beyond-api.js'
import { Icon } from '../parts/icon.js'
import { capital, countWords, figure, words } from '../parts/text.js'

type Overview = Awaited<ReturnType<BeyondApi['overview']>>

const dayMs = 24 * 60 * 60 * 1_000
const staleDays = 35
const backupAgeMaxMs = 36 * 60 * 60 * 1_000
const lateMs = 10 * 60 * 1_000

function isOldRegister({ asOf }: NonNullable<Overview['register']>, at: number): boolean {
  return at - Date.parse(asOf) > staleDays * dayMs
}

function isOldBackup({ madeAt }: NonNullable<Overview['backup']>, at: number): boolean {
  return at - madeAt > backupAgeMaxMs
}

export function isLate(lagMs: number): boolean {
  return lagMs > lateMs
}

interface Warning {
  readonly text: Child
  /** Where to see or mend it. */
  readonly way: readonly [path: string, label: string]
}

/** What an operator should do something about, a line for each. Nothing if all is well. */
export function Warnings({ overview }: { overview: Overview }) {
  const warnings = [
    ...ofRegister(overview),
    ...ofDestinations(overview),
    ...ofBackup(overview),
    ...ofStreams(overview),
    ...ofWorkers(overview),
  ]
  if (warnings.length === 0) return null
  return (
    <section class="note" id="warnings" aria-label="To look at">
      <ul class="warnings">
        {warnings.map(({ text, way: [path, label] }) => (
          <li>
            <Icon name="warning" />
            <span>
              {text} <a href={path}>{label}</a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ofRegister({ register, at }: Overview): readonly Warning[] {
  const way = ['/docs/guides/register#import', 'How to import it'] as const
  if (register === null) return [{ text: 'No register is imported.', way }]
  return isOldRegister(register, at) ? [{ text: 'The register is more than a month old.', way }] : []
}

function ofDestinations({ failingDestinations: failing, firstFailing }: Overview): readonly Warning[] {
  if (failing.count === 0) return []
  const named = firstFailing.map(({ email, origin }) => `${hostOf(origin)} of ${email}`)
  const others = failing.count - named.length
  const whose = others > 0 ? [...named, `${figure(others)} more`] : named
  const text = (
    <>
      {`${boundedWords(failing)} ${failing.count === 1 ? 'destination fails' : 'destinations fail'}: `}
      <span class="given">{whose.join(', ')}</span>.
    </>
  )
  return [{ text, way: ['/docs/guides/webhooks#disabled-destinations', 'What happens to it'] }]
}

function ofBackup({ backup, at }: Overview): readonly Warning[] {
  const way = ['/docs/guides/backup', 'How to make one'] as const
  if (backup === null) return [{ text: 'There is no backup yet.', way }]
  return isOldBackup(backup, at) ? [{ text: `The last backup is ${duration(at - backup.madeAt)} old.`, way }] : []
}

function ofStreams({ streams }: Overview): readonly Warning[] {
  const way = ['#streams', 'See the streams'] as const
  const missing = streams.filter(({ isConnected }) => isConnected === false)
  const late = streams.flatMap(({ stream, lagMs }) => (lagMs !== null && isLate(lagMs) ? [{ stream, lagMs }] : []))
  return [
    ...(missing.length > 0
      ? [
          {
            text: `${countWords(missing.length, 'stream is', 'streams are')} not connected: ${missing.map(({ stream }) => words(stream)).join(', ')}.`,
            way,
          },
        ]
      : []),
    ...late.map(({ stream, lagMs }) => ({
      text: `${capital(words(stream))} came ${duration(lagMs)} after their publication.`,
      way,
    })),
  ]
}

/** A restarted process has another id: those that ended are no problem while one of them works. */
function ofWorkers({ workers }: Overview): readonly Warning[] {
  const [latest] = workers
  if (!latest || workers.some(({ isAlive }) => isAlive)) return []
  const text = `No worker is running: the last one was seen ${duration(latest.seenAgeMs)} ago.`
  return [{ text, way: ['#workers', 'See the workers'] }]
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host || 'a mailbox'
}

/** A count that may have stopped. */
export function boundedWords({ count, isExact }: Overview['accounts']): string {
  return isExact ? figure(count) : `more than ${figure(count)}`
}

export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
