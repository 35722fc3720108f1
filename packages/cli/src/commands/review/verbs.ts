import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { chosenCompany } from '../../lists/decision-cell.js'
import { requireText, wholeNumber } from '../../parameters.js'
import { print } from '../../terminal/print.js'
import type { Terminal } from '../../terminal/terminal.js'
import { resolutionText } from '../../text/render-resolution.js'
import { decidedReviewsText, openReviewsText, reviewText } from '../../text/render-reviews.js'

const pageSizeMax = 100
const pageMax = 10_000

export interface ListOptions extends ClientOptions {
  readonly decided?: boolean
  readonly sort?: 'confidence' | 'waiting'
  readonly limit: string
  readonly page: string
}

export interface DecideOptions extends ClientOptions {
  readonly note?: string
}

export async function list(terminal: Terminal, options: ListOptions): Promise<void> {
  const limit = wholeNumber('--limit', options.limit, 1, pageSizeMax)
  const page = wholeNumber('--page', options.page, 1, pageMax)
  const status = options.decided ? 'decided' : 'open'
  await withClient(terminal, options, async (client) => {
    const reviews = await client.listReviews({ status, sort: options.sort, limit, page })
    print(terminal, reviews, options.decided ? decidedReviewsText : openReviewsText, options)
  })
}

export async function show(terminal: Terminal, argument: string, options: ClientOptions): Promise<void> {
  const domain = requireText('The domain', argument)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.getReview(domain), reviewText, options),
  )
}

export async function decide(
  terminal: Terminal,
  argument: string,
  company: string,
  options: DecideOptions,
): Promise<void> {
  const domain = requireText('The domain', argument)
  const chosen = chosenCompany(requireText('The company number', company))
  await withClient(terminal, options, async (client) => {
    const answer = await client.reviewDomain(domain, chosen, { note: options.note })
    print(terminal, answer, resolutionText, options)
  })
}

export async function undo(terminal: Terminal, argument: string, options: ClientOptions): Promise<void> {
  const domain = requireText('The domain', argument)
  await withClient(terminal, options, async (client) =>
    print(terminal, await client.undoReview(domain), reviewText, options),
  )
}
