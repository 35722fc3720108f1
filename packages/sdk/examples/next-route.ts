// A route of Next.js: app/api/company/route.ts answers GET /api/company?domain=harbour-lane.example
import { ApiError, createClient } from '@brassplate/sdk'

const client = createClient({
  baseUrl: process.env.BRASSPLATE_URL ?? 'http://127.0.0.1:8080',
  apiKey: process.env.BRASSPLATE_API_KEY ?? '',
})

export async function GET(request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain') ?? ''
  try {
    // Stops waiting if the visitor leaves. The job goes on, and its answer is stored for the next call.
    const answer = await client.resolveDomain(domain, { wait: 20, signal: request.signal })
    switch (answer.match_status) {
      case 'matched':
        return Response.json({ name: answer.company.company_name, number: answer.company.company_number })
      case 'needs_review':
        return Response.json({ candidates: answer.review_candidates.map(({ company_name }) => company_name) })
      case 'no_match':
      case 'non_uk_entity':
      case 'scrape_failed':
        return Response.json({ reason: answer.explanation })
      default:
        return unexpected(answer)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const status = error.code === 'invalid_domain' ? 400 : error.code === 'job_pending' ? 202 : 503
    return Response.json({ error: error.message, nextStep: error.nextStep }, { status })
  }
}

/** Does not compile if an answer is not handled above. */
function unexpected(answer: never): never {
  throw new Error(`Unexpected answer: ${JSON.stringify(answer)}`)
}
