import type { Company } from '../../register/company/company.js'
import type { WebReader } from '../read/web-reader.js'
import type { CandidateSource, WebsiteCandidate } from './candidate-source.js'

/** What reading a site says of whether it is the company's. */
export interface WebsiteVerdict {
  readonly status: 'verified' | 'needs_review' | 'no_match'
  readonly bits: number
}

export interface FindWebsitePorts<Verdict extends WebsiteVerdict> {
  /** Asked one after another, the next only where those before it verified nothing. */
  readonly sources: readonly CandidateSource[]
  readonly web: Pick<WebReader, 'resolves'>
  readonly verify: (domain: string, company: Company, how: { isNameGuess: boolean }) => Promise<Verdict>
  /** False once no further site may be looked at; what was found until then counts. */
  readonly hasTime?: () => boolean
}

export interface FindWebsiteLimits {
  /** Candidates of one source, and so the guesses, whose names are looked up. */
  readonly candidatesMax: number
  readonly sitesMax: number
}

export const websiteLimits: FindWebsiteLimits = { candidatesMax: 40, sitesMax: 6 }
const lookedUpAtOnce = 8

export interface JudgedWebsite<Verdict extends WebsiteVerdict> extends WebsiteCandidate {
  readonly verdict: Verdict
}

export interface FoundWebsite<Verdict extends WebsiteVerdict> {
  readonly status: WebsiteVerdict['status']
  /** The verified one, or the best that needs review. */
  readonly best: JudgedWebsite<Verdict> | null
  /** Every site that was read, the best first. */
  readonly judged: readonly JudgedWebsite<Verdict>[]
  readonly lookedUp: number
}

/** Looks for the website of a company: names that lead nowhere are never read, and the first verified site ends it. */
export async function findWebsite<Verdict extends WebsiteVerdict>(
  ports: FindWebsitePorts<Verdict>,
  company: Company,
  limits: FindWebsiteLimits = websiteLimits,
): Promise<FoundWebsite<Verdict>> {
  const { hasTime = () => true } = ports
  const judged: JudgedWebsite<Verdict>[] = []
  const seen = new Set<string>()

  for (const source of ports.sources) {
    if (judged.length >= limits.sitesMax || !hasTime()) break
    const candidates = (await source.websitesOf(company, limits.candidatesMax))
      .filter(({ domain }) => !seen.has(domain) && seen.add(domain))
      .slice(0, limits.candidatesMax)
    for await (const candidate of resolving(ports.web, candidates, hasTime)) {
      if (!hasTime()) break
      const { domain, isNameGuess } = candidate
      const verdict = await ports.verify(domain, company, { isNameGuess })
      judged.push({ ...candidate, verdict })
      if (verdict.status === 'verified') return outcome(judged, seen.size)
      if (judged.length >= limits.sitesMax) break
    }
  }
  return outcome(judged, seen.size)
}

/** Those of the candidates whose names lead somewhere, in their order; looked up only as far as they are asked for. */
async function* resolving(
  web: Pick<WebReader, 'resolves'>,
  candidates: readonly WebsiteCandidate[],
  hasTime: () => boolean,
): AsyncGenerator<WebsiteCandidate> {
  for (let start = 0; start < candidates.length && hasTime(); start += lookedUpAtOnce) {
    const some = candidates.slice(start, start + lookedUpAtOnce)
    const found = await Promise.all(some.map(({ domain }) => leadsSomewhere(web, domain)))
    yield* some.filter((_, place) => found[place])
  }
}

/** Some sites have an address under `www` alone. */
async function leadsSomewhere(web: Pick<WebReader, 'resolves'>, domain: string): Promise<boolean> {
  return (await web.resolves(domain)) || (await web.resolves(`www.${domain}`))
}

function outcome<Verdict extends WebsiteVerdict>(
  judged: readonly JudgedWebsite<Verdict>[],
  lookedUp: number,
): FoundWebsite<Verdict> {
  const ranked = [...judged].sort(
    (one, other) => rank[one.verdict.status] - rank[other.verdict.status] || other.verdict.bits - one.verdict.bits,
  )
  const [first] = ranked
  const best = first && first.verdict.status !== 'no_match' ? first : null
  return { status: best?.verdict.status ?? 'no_match', best, judged: ranked, lookedUp }
}

const rank = { verified: 0, needs_review: 1, no_match: 2 } as const satisfies Record<WebsiteVerdict['status'], number>
