import type { Evidence } from '../api-types.js'
import { Facts } from '../parts/card.js'
import { Marked, Time } from '../parts/text.js'
import { labelOf, noteOf, zoneWords } from './evidence-words.js'
import { bitsOf, probabilityOf, type Waterfall, type WaterfallStep } from './waterfall.js'

const width = 1_000

/** The evidence as a sum: each line moves the total to the right (for) or to the left (against). */
export function WaterfallView({ waterfall }: { waterfall: Waterfall }) {
  const { steps, total, probability, threshold } = waterfall
  return (
    <>
      <ul class="legend">
        <li>
          <span class="dot good" /> speaks for it
        </li>
        <li>
          <span class="dot bad" /> speaks against it
        </li>
        <li>
          <span class="dash" /> {`from here on a match: ${percent(probabilityOf(threshold))}`}
        </li>
      </ul>
      <div class="step scale" aria-hidden="true">
        <span>Evidence</span>
        <Scale waterfall={waterfall} />
        <span>Weight</span>
        <span>So far</span>
      </div>
      <ol class="waterfall">
        {steps.map((step) => (
          <li>
            <StepLine step={step} waterfall={waterfall} />
          </li>
        ))}
        <li>
          <div class="step total">
            <span class="what">Total</span>
            <Bar waterfall={waterfall} from={0} to={total} kind="bar-total" />
            <span class="number">{signed(total)}</span>
            <span class="number">{percent(probability)}</span>
          </div>
        </li>
      </ol>
    </>
  )
}

/** The most useful first. */
const marks = [0.5, 0.9, 0.99, 0.1, 0.01] as const
/** As a share of the scale: on a phone a mark is as wide as this. */
const markDistanceMin = 0.18
const markEnd = 0.95

/** How likely each place on the scale is. */
function Scale({ waterfall: { scale } }: { waterfall: Waterfall }) {
  const placed: { readonly probability: number; readonly place: number }[] = []
  for (const probability of marks) {
    const place = (bitsOf(probability) - scale.min) / (scale.max - scale.min)
    const isFree = placed.every((other) => Math.abs(other.place - place) >= markDistanceMin)
    if (place > 1 - markEnd && place < markEnd && isFree) placed.push({ probability, place })
  }
  return (
    <svg class="ticks" aria-hidden="true">
      {placed.map(({ probability, place }) => (
        <text x={`${(place * 100).toFixed(1)}%`} y="14" text-anchor="middle">
          {`${Math.round(probability * 100)} %`}
        </text>
      ))}
    </svg>
  )
}

function StepLine({ step, waterfall }: { step: WaterfallStep; waterfall: Waterfall }) {
  const { evidence, from, to } = step
  const line = (
    <>
      <span class="what">{labelOf(evidence.kind)}</span>
      <Bar waterfall={waterfall} from={from} to={to} kind={barKind(evidence)} />
      <span class="number">{signed(evidence.bits)}</span>
      <span class="number">{percent(probabilityOf(to))}</span>
    </>
  )
  return (
    <details>
      <summary class="step">{line}</summary>
      <Proof evidence={evidence} />
    </details>
  )
}

/** What the value of a line is if it was not read on a page. */
const valueNames: Readonly<Partial<Record<Evidence['kind'], string>>> = {
  domain_label: 'In the domain',
  other_candidates: 'Next best company',
  tls_certificate: 'In the certificate',
}

/** Where a piece of evidence was read. */
export function Proof({ evidence }: { evidence: Evidence }) {
  const { quote, value, matched_against: compared, source_url: url, zone, content_sha256: hash } = evidence
  const values = [value, compared].flatMap((each) => (each ? [each] : []))
  const note = noteOf(evidence.kind)
  return (
    <div class="proof">
      {note ? <p class="small">{note}</p> : null}
      {quote ? (
        <blockquote>
          <Marked text={quote} values={values} />
        </blockquote>
      ) : null}
      <Facts
        kind="small"
        facts={[
          [valueNames[evidence.kind] ?? 'On the site', value, 'given'],
          ['In the register', compared, 'given'],
          ['Page', url && <PageLink url={url} zone={zone} />],
          ['Read', evidence.fetched_at && <ReadAt at={evidence.fetched_at} hash={hash} />],
        ]}
      />
    </div>
  )
}

function PageLink({ url, zone }: { url: string; zone: Evidence['zone'] }) {
  return (
    <>
      <a href={url} rel="noopener noreferrer nofollow" class="given">
        {url}
      </a>
      {zone ? ` (${zoneWords(zone)})` : null}
    </>
  )
}

function ReadAt({ at, hash }: { at: string; hash: string | null }) {
  return (
    <>
      <Time at={at} />
      {hash ? <span class="muted">{`, SHA-256 ${hash.slice(0, 12)}…`}</span> : null}
    </>
  )
}

function Bar({ waterfall, from, to, kind }: { waterfall: Waterfall; from: number; to: number; kind: string }) {
  const { scale, threshold } = waterfall
  const x = (bits: number) => Math.round(((bits - scale.min) / (scale.max - scale.min)) * width * 10) / 10
  const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))]
  return (
    <svg viewBox={`0 0 ${width} 30`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <line class="line-even" x1={x(0)} x2={x(0)} y1="0" y2="30" />
      <rect class={kind} x={left} y="8" width={Math.max(right - left, 3)} height="14" rx="2" />
      <line class="line-threshold" x1={x(threshold)} x2={x(threshold)} y1="0" y2="30" />
    </svg>
  )
}

function barKind({ kind, bits }: Evidence): string {
  if (kind === 'prior') return 'bar-start'
  return bits >= 0 ? 'bar-for' : 'bar-against'
}

function signed(bits: number): string {
  return `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`
}

/** Where no title says what the number is. */
export function likely(probability: number): string {
  return `${percent(probability)}\u00a0likely`
}

/** One decimal, but never a certainty: 99.9 % and not 100 %. */
export function percent(probability: number): string {
  const rounded = Math.min(Math.max(Math.round(probability * 1_000) / 10, 0.1), 99.9)
  // The sign never stands in the next line.
  return `${rounded.toFixed(1)}\u00a0%`
}
