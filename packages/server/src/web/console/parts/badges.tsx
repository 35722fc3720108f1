import { capital, words } from './text.js'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | ''

/** A pill, for what is not normal. */
export function Badge({ text, tone = '' }: { text: string; tone?: Tone }) {
  return <span class={tone ? `badge ${tone}` : 'badge'}>{text}</span>
}

/** A coloured dot before a sentence, with the word that the colour stands for. */
export function Dot({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span class={tone ? `dot ${tone}` : 'dot'} title={capital(word)}>
      <span class="hidden">{`${word}: `}</span>
    </span>
  )
}

export const companyTones: Readonly<Record<string, Tone>> = {
  dissolved: 'bad',
  liquidation: 'bad',
  administration: 'bad',
  receivership: 'bad',
  'insolvency-proceedings': 'bad',
  'converted-closed': '',
  closed: '',
  removed: '',
}

/** `registered` is what an overseas entity is. */
const normalStatuses: ReadonlySet<string> = new Set(['active', 'open', 'registered'])

export function isNormalStatus(status: string | null): boolean {
  return normalStatuses.has(status ?? '')
}

interface CompanyStatusProps {
  readonly status: string | null
  /** What the register says besides, such as `active-proposal-to-strike-off`. */
  readonly detail?: string | null | undefined
}

/** The normal state is a plain word. A company that is about to be struck off is not in its normal state. */
export function CompanyStatus({ status, detail }: CompanyStatusProps) {
  if (detail) return <Badge text={words(detail).replace(/^active /, '')} tone="warn" />
  if (!status) return null
  if (isNormalStatus(status)) return <span class="muted">{capital(status)}</span>
  return <Badge text={words(status)} tone={companyTones[status] ?? 'warn'} />
}

/** Only what is not the normal state of a company. */
export function UnusualStatus({ status, detail }: CompanyStatusProps) {
  return !detail && isNormalStatus(status) ? null : <CompanyStatus {...{ status, detail }} />
}

const matchTones: Readonly<Record<string, Tone>> = {
  matched: 'good',
  verified: 'good',
  needs_review: 'warn',
  no_match: '',
  non_uk_entity: 'info',
  scrape_failed: 'bad',
}

const matchWords: Readonly<Record<string, string>> = {
  non_uk_entity: 'run from outside the UK',
  scrape_failed: 'site could not be read',
}

export function MatchStatus({ status }: { status: string }) {
  return <Badge text={matchWords[status] ?? words(status)} tone={matchTones[status] ?? ''} />
}

export const severityTones: Readonly<Record<string, Tone>> = {
  ...{ critical: 'bad', warning: 'warn', notice: 'info', info: '' },
}

/** Candidates that are as likely as each other. The script counts the selected rows with one: many at once leave them out. */
export function Tie() {
  return (
    <span data-tie>
      <Badge text="tie" tone="warn" />
    </span>
  )
}
