import type { Ports } from '../../ports.js'
import { describeCandidates } from '../answers/describe-answer.js'

export interface BestCandidate {
  readonly name: string
  readonly whyNotMatched: string
}

/** The most likely company of each domain whose stored answer needs review. Other domains have none. */
export async function bestCandidates(
  ports: Pick<Ports, 'answers' | 'register' | 'overlay' | 'clock'>,
  domains: readonly string[],
): Promise<ReadonlyMap<string, BestCandidate>> {
  const found = await Promise.all(
    domains.map(async (domain) => {
      const answer = await ports.answers.find(domain)
      if (answer?.status !== 'needs_review') return []
      for (const candidate of answer.candidates) {
        const [known] = await describeCandidates(ports, { ...answer, candidates: [candidate] })
        if (known) return [[domain, { name: known.facts.name, whyNotMatched: known.whyNotMatched }] as const]
      }
      return []
    }),
  )
  return new Map(found.flat())
}
