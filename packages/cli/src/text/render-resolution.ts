import type {
  ChargeReason,
  CompanyResolution,
  DomainResolution,
  Evidence,
  Job,
  PendingJob,
  ReverseDomain,
} from '@brassplate/sdk'
import { jobStep } from '../next-step.js'
import { candidatesText, companyText } from './render-company.js'
import { cellText, facts, type Look } from './table.js'
import { fitted } from './width.js'
import { percent, statusPaint, words } from './words.js'
import { wrapped } from './wrapped.js'

const evidenceShownMax = 12

export function resolutionText(answer: DomainResolution, look: Look): string {
  const { colour } = look
  const likely = percent(answer.match_confidence)
  const read = answer.host === null ? '' : `Host read: ${cellText(answer.host)}. `
  const decider = answer.decided_by === 'reviewer' ? 'Decided by a reviewer. ' : ''
  return [
    `${colour.bold(cellText(answer.input_domain))}  ${outcomeText(answer.match_status, likely, look)}\n`,
    answer.company ? `\n${companyText(answer.company, look)}` : '',
    evidenceText(answer.evidence, look),
    answer.review_candidates.length > 0 ? `\n${candidatesText(answer.review_candidates, look)}` : '',
    `\n${wrapped(answer.explanation, look.columns)}`,
    `${colour.dim(read + decider + chargeText(answer.charged, answer.charge_reason))}\n`,
  ].join('')
}

export function companyResolutionText(answer: CompanyResolution, look: Look): string {
  const { company, reverse_domain: website, signals } = answer
  if (!company) return `Several companies have that name.\n${candidatesText(answer.review_candidates, look)}`
  const now = signals.current.map(({ detail }) => wrapped(detail, look.columns, '  ')).join('')
  return [
    companyText(company, look),
    answer.name_agrees === false ? `${look.colour.yellow('The given name is not the name of this company.')}\n` : '',
    now === '' ? '' : `\n${look.colour.bold('Now')}\n${now}`,
    `\n${websiteText(website, look)}`,
    evidenceText(website.evidence, look),
    `${look.colour.dim(chargeText(answer.charged, answer.charge_reason))}\n`,
  ].join('')
}

/** A job that is still running. */
export function pendingText(job: PendingJob, look: Look): string {
  return facts(
    [
      ['Domain', job.input_domain],
      ['Status', job.status],
      ['Job', job.job_id],
      ['Next', job.status === 'failed' ? undefined : jobStep(job.job_id)],
    ],
    look,
  )
}

/** A job with its result. */
export function jobText(job: Job, look: Look): string {
  const { resolution, reverse_domain: website } = job
  if (resolution) return resolutionText(resolution, look)
  const head = facts(
    [
      ['Job', job.job_id],
      ['Subject', job.input_domain ?? job.company_number],
      ['Status', job.status],
      ['Reason', job.error_message ?? undefined],
    ],
    look,
  )
  return website ? head + websiteText(website, look) + evidenceText(website.evidence, look) : head
}

function websiteText({ status, domain, match_confidence, candidates }: ReverseDomain, look: Look): string {
  const head = `${look.colour.bold('Website')}  ${domain === null ? '' : `${cellText(domain)}  `}${outcomeText(status, percent(match_confidence), look)}\n`
  return (
    head +
    candidates
      .map((each) => `  ${fitted(`${cellText(each.domain)}  ${cellText(each.why_not_verified)}`, look.columns - 2)}\n`)
      .join('')
  )
}

function outcomeText(status: string, likely: string | undefined, { colour }: Look): string {
  return statusPaint(colour, status)(cellText(words(status))) + (likely === undefined ? '' : colour.dim(`  ${likely}`))
}

export function evidenceText(evidence: readonly Evidence[], look: Look): string {
  if (evidence.length === 0) return ''
  const start = evidence.filter(({ kind }) => kind === 'prior')
  const found = evidence.filter(({ kind }) => kind !== 'prior')
  const strongest = found.toSorted((one, other) => Math.abs(other.bits) - Math.abs(one.bits))
  // The starting point comes last. With it, the lines add up to the likelihood.
  const shown = [...strongest.slice(0, evidenceShownMax - start.length), ...start]
  const width = Math.max(...shown.map(({ kind }) => title(kind).length))
  const lines = shown.map((each) => {
    const weight = `${each.supports ? '+' : '−'}${Math.abs(each.bits).toFixed(2)}`.padStart(5)
    const sign = each.supports ? look.colour.green(weight) : look.colour.red(weight)
    const quote = each.quote ?? (each.kind === 'other_candidates' ? null : each.value)
    const parts = [
      quote === null ? '' : wrapped(`“${quote}”`, look.columns, ' '.repeat(width + 10)),
      each.source_url === null ? '' : wrapped(each.source_url, look.columns, ' '.repeat(width + 10)),
    ]
    return `  ${sign} ${title(each.kind).padEnd(width)}  ${parts.join('').trimStart()}`.trimEnd().concat('\n')
  })
  const more = evidence.length - shown.length
  return `\n${look.colour.bold('Evidence')}\n${lines.join('')}${more > 0 ? `  and ${more} more; --json shows them all\n` : ''}`
}

const title = (kind: Evidence['kind']) => (kind === 'prior' ? 'starting point' : words(kind))

function chargeText(charged: boolean, reason: ChargeReason | null): string {
  const why = reason === null ? '' : ` (${words(reason)})`
  return charged ? `Charged 1 credit${why}.` : `Not charged${why}.`
}
