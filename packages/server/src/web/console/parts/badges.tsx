import { words } from './text.js'

type Tone = 'good' | 'bad' | 'warn' | 'info' | ''

export function Badge({ text, tone = '' }: { text: string; tone?: Tone }) {
  return <span class={tone ? `badge ${tone}` : 'badge'}>{text}</span>
}

const companyTones: Readonly<Record<string, Tone>> = {
  active: 'good',
  open: 'good',
  dissolved: 'bad',
  'converted-closed': '',
  closed: '',
  removed: '',
}

export function CompanyStatus({ status }: { status: string | null }) {
  return status ? <Badge text={words(status)} tone={companyTones[status] ?? 'warn'} /> : null
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

const severityTones: Readonly<Record<string, Tone>> = { critical: 'bad', warning: 'warn', notice: 'info', info: '' }

export function Severity({ severity }: { severity: string }) {
  return <Badge text={severity} tone={severityTones[severity] ?? ''} />
}
