import type { Company } from '../../register/company/company.js'
import type { WebReader } from '../read/web-reader.js'
import type { CandidateSource, WebsiteCandidate } from './candidate-source.js'

/** Whether a site belongs to the company, after reading it. */
export interface WebsiteVerdict {
  readonly status: 'verified' | 'needs_review' | 'no_match'
  readonly bits: number
}

export interface FindWebsitePorts<Verdict extends WebsiteVerdict> {
  /** Used in order. The next source is used only if the earlier ones verified nothing. */
  readonly sources: readonly CandidateSource[]
  readonly web: Pick<WebReader, 'resolves'>
  readonly verify: (domain: string, company: Company, how: { isNameGuess: boolean }) => Promise<Verdict>
  /** False once no further site may be checked. Results up to then count. */
  readonly hasTime?: () => boolean
}

export interface FindWebsiteLimits {
  /** Candidates per source whose names are looked up. */
  readonly candidatesMax: number
  readonly sitesMax: number
}

export const websiteLimits: FindWebsiteLimits = { candidatesMax: 40, sitesMax: 6 }
const lookupsAtOnce = 8

export interface JudgedWebsite<Verdict extends WebsiteVerdict> extends WebsiteCandidate {
  readonly verdict: Verdict
}

export interface FoundWebsite<Verdict extends WebsiteVerdict> {
  readonly status: WebsiteVerdict['status']
  /** The verified site, or the best one that needs review. */
  readonly best: JudgedWebsite<Verdict> | null
  /** Every site that was read, best first. */
  readonly judged: readonly JudgedWebsite<Verdict>[]
  readonly lookedUp: number
}

/** Searches for the website of a company. Skips hosts that do not resolve, and stops at the first verified site. */
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
    for await (const candidate of resolvingCandidates(ports.web, candidates, hasTime)) {
      if (!hasTime()) break
      const { domain, isNameGuess } = candidate
      const verdict = await ports.verify(domain, company, { isNameGuess })
      judged.push({ ...candidate, verdict })
      if (verdict.status === 'verified') return rankedOutcome(judged, seen.size)
      if (judged.length >= limits.sitesMax) break
    }
  }
  return rankedOutcome(judged, seen.size)
}

/** Yields the candidates whose hosts resolve, in order. Looks up hosts lazily, in small batches. */
async function* resolvingCandidates(
  web: Pick<WebReader, 'resolves'>,
  candidates: readonly WebsiteCandidate[],
  hasTime: () => boolean,
): AsyncGenerator<WebsiteCandidate> {
  for (let start = 0; start < candidates.length && hasTime(); start += lookupsAtOnce) {
    const some = candidates.slice(start, start + lookupsAtOnce)
    const found = await Promise.all(some.map(({ domain }) => resolvesWithOrWithoutWww(web, domain)))
    yield* some.filter((_, place) => found[place])
  }
}

/** Some sites resolve only under `www`. */
async function resolvesWithOrWithoutWww(web: Pick<WebReader, 'resolves'>, domain: string): Promise<boolean> {
  return (await web.resolves(domain)) || (await web.resolves(`www.${domain}`))
}

function rankedOutcome<Verdict extends WebsiteVerdict>(
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
