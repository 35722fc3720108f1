import { describe, expect, it } from 'vitest'
import type { Route } from '../../contract/route.js'
import { reviewRoutes } from './routes.js'

const newRoutes: readonly Route[] = [reviewRoutes.listReviews, reviewRoutes.getReview, reviewRoutes.undoReview]

describe.each(newRoutes.map((route) => [route.id, route] as const))('%s', (_, route) => {
  it('has a valid example for every output', () => {
    for (const { schema, example } of Object.values(route.outputs)) expect(schema?.parse(example)).toEqual(example)
  })
})
