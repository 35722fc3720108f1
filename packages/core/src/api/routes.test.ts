import { describe, expect, it } from 'vitest'
import { allRoutes } from './routes.js'
import { exampleEvent } from './webhooks/examples.js'
import { webhookEvent } from './webhooks/schemas.js'

const outputs = allRoutes.flatMap((route) =>
  Object.entries(route.outputs).map(([status, output]) => ({ name: `${route.id} ${status}`, output })),
)

describe('the route table', () => {
  it.each(allRoutes)('$id has a description of one to three sentences', ({ description }) => {
    expect(description).toMatch(/^[A-Z].*\.$/)
    expect(description.match(/[.!?](?= [A-Z`]|$)/g)?.length).toBeLessThanOrEqual(3)
  })

  it.each(outputs.filter(({ output }) => output.schema))(
    '$name has an example that its schema accepts',
    ({ output }) => {
      expect(output.example).toBeDefined()
      expect(output.schema?.safeParse(output.example).error?.issues ?? []).toEqual([])
    },
  )

  it.each(outputs.filter(({ output }) => !output.schema))('$name has neither a body nor an example', ({ output }) => {
    expect(output.example).toBeUndefined()
  })

  it('has a valid example of a webhook event', () => {
    expect(webhookEvent.safeParse(exampleEvent).error?.issues ?? []).toEqual([])
  })
})
