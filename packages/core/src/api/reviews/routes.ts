import { z } from 'zod'
import { pageOf, pageParameters, reachesTooDeep, tooDeep } from '../../contract/common.js'
import { defineRoutes } from '../../contract/route.js'
import { listedStatuses } from '../../resolution/review/list-reviews.js'
import { reviewSorts } from '../../resolution/review/review-store.js'
import { companyNumber } from '../companies/schemas.js'
import { exampleReviewed } from '../resolution/examples.js'
import { domain, domainResolution } from '../resolution/schemas.js'
import { decidedReviewExample, reviewPageExample, undoneReviewExample } from './examples.js'
import { decisionFilters } from './request.js'
import { note, review, reviewSummary } from './schemas.js'

const reviewsQuery = z
  .object({
    status: z
      .enum(listedStatuses)
      .default('open')
      .meta({ description: '`open`: waiting for a decision. `decided`: pinned by a decision. Default: open.' }),
    sort: z.enum(reviewSorts).optional().meta({ description: 'Of open ones. Default: `confidence`.' }),
    ...decisionFilters,
    ...pageParameters,
  })
  .refine((query) => !reachesTooDeep(query), tooDeep)
  .refine(({ status, text, from, to }) => status === 'decided' || (text ?? from ?? to) === undefined, {
    path: ['status'],
    message: 'must be `decided` with text, from or to',
  })
  .refine(({ status, sort }) => status === 'open' || sort === undefined, {
    path: ['sort'],
    message: 'is only for open reviews; decided ones come newest first',
  })

const reviewPath = z.object({ domain })

const shared = { area: 'resolution', credentials: ['session', 'key'], rate: 'account' } as const

export const reviewRoutes = defineRoutes(shared, {
  reviewDomain: {
    method: 'POST',
    path: '/v1/resolve/review',
    summary: 'Pin the company that a reviewer chose for a domain, or null for none',
    description:
      'For a domain that was resolved before. From then on, this account gets that company for it, or none if `company_number` is null. Free.',
    right: 'manage',
    isIdempotent: true,
    input: {
      body: z.strictObject({
        domain,
        company_number: companyNumber
          .nullable()
          .meta({ description: 'The company that runs the domain; null if none of the candidates does.' }),
        note: note.optional(),
      }),
    },
    outputs: { 200: { description: 'The pinned answer', schema: domainResolution, example: exampleReviewed } },
    errors: [
      'invalid_domain',
      'invalid_company_number',
      'not_found',
      'company_not_found',
      'upstream_unavailable',
      'register_key_refused',
    ],
    example: { body: { domain: 'needs-review.test', company_number: '09999991' } },
  },

  listReviews: {
    method: 'GET',
    path: '/v1/reviews',
    summary: 'List the domains that wait for a decision, or those that are decided',
    description:
      'A domain enters the queue with a `needs_review` answer to this account, and leaves it with a decision or another answer. Free.',
    right: 'read',
    input: { query: reviewsQuery },
    outputs: {
      200: {
        description: 'Open reviews, or decided ones, newest first',
        schema: pageOf(reviewSummary),
        example: reviewPageExample,
      },
    },
    example: { query: { status: 'open', page: '1', limit: '20' } },
  },

  getReview: {
    method: 'GET',
    path: '/v1/reviews/{domain}',
    summary: 'Get the candidates of a domain, its current decision and its history',
    description:
      'Works for a domain that is in the review queue, or that has decisions. To decide, send `POST /v1/resolve/review`. Free.',
    right: 'read',
    input: { path: reviewPath },
    outputs: { 200: { description: 'The review', schema: review, example: decidedReviewExample } },
    errors: ['invalid_domain', 'not_found'],
    example: { path: { domain: 'needs-review.test' } },
  },

  undoReview: {
    method: 'POST',
    path: '/v1/reviews/{domain}/undo',
    summary: 'Undo the last decision for a domain',
    description:
      'The decision before it counts again, or the domain returns to the queue if its answer needs review. Up to 11 calls in a row undo one more each.',
    right: 'manage',
    isIdempotent: true,
    input: { path: reviewPath },
    outputs: { 200: { description: 'The review after the undo', schema: review, example: undoneReviewExample } },
    errors: ['invalid_domain', 'not_found'],
    example: { path: { domain: 'needs-review.test' } },
  },
})
