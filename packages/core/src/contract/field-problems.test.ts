import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { date, flagText, limitParameter, time } from './common.js'
import { fieldProblems } from './field-problems.js'

const schema = z.strictObject({
  credits: z.literal([0, 1]).default(1),
  state: z.enum(['active', 'dissolved']).default('active'),
  version: z.literal('2.0').default('2.0'),
  since: time.optional(),
  day: date.or(z.literal('')).optional(),
  id: z.union([z.string(), z.number()]).default(0),
  name: z.string().max(3).default('a'),
  code: z.string().regex(/^\d+$/).default('1'),
  limit: limitParameter,
  flag: flagText('Yes or no.'),
  list: z.array(z.string()).min(1).default(['a']),
})

function problemsWith(value: object, by: z.ZodObject = schema): string[] {
  const issues = by.safeParse(value, { reportInput: true }).error?.issues ?? []
  return issues
    .flatMap((issue) => fieldProblems(issue, Object.keys(by.shape)))
    .map(({ field, message }) => `${field} ${message}`)
}

describe('fieldProblems', () => {
  it('names the first twenty of thousands of unknown fields, because each is compared with all names', () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`field${place}`, 0]))
    expect(problemsWith(unknown)).toHaveLength(20)
  })

  it.each([
    [{ credits: 5 }, 'credits must be one of 0, 1'],
    [{ version: '1.0' }, 'version must be 2.0'],
    [{ flag: 'maybe' }, 'flag must be one of true, false'],
    [{ state: 'actve' }, 'state must be one of active, dissolved; did you mean active?'],
    [{ state: 'open' }, 'state must be one of active, dissolved'],
    [{ since: 'yesterday' }, 'since must be a time such as 2026-03-01T00:00:00Z'],
    [{ since: 7 }, 'since must be of type string'],
    [{ day: 'yesterday' }, 'day must be a date such as 2026-03-01'],
    [{ id: true }, 'id must be of type string or number'],
    [{ name: 'long' }, 'name must have at most 3 characters'],
    [{ code: 'x' }, 'code has the wrong format'],
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100'],
    [{ limit: '5000' }, 'limit must be at most 100'],
    [{ list: [] }, 'list must have at least 1 item'],
    [{ list: [1] }, 'list.0 must be of type string'],
    [{ more: 1 }, 'more is not a field of this request'],
    [{ limti: 1 }, 'limti is not a field of this request; did you mean limit?'],
  ])('describes the problem with %j in plain words', (value, words) => {
    expect(problemsWith(value)).toEqual([words])
  })

  it('reports every missing field as required', () => {
    const required = z.object({ one: z.string(), two: z.literal([0, 1]), three: z.union([z.string(), z.number()]) })
    expect(problemsWith({}, required)).toEqual(['one is required', 'two is required', 'three is required'])
  })
})
