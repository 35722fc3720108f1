import type { AnswerOf, ErrorBody, routes } from '@brassplate/core/contract'
import { expectTypeOf, it } from 'vitest'
import type { ErrorCode, FieldProblem } from '../src/index.js'
import type { Results } from '../src/types.js'

// These compare types alone: it is the type check that fails, not the run.

it('every result has the type that the contract gives it', () => {
  expectTypeOf<Results>().toEqualTypeOf<{ [Id in keyof Results]: AnswerOf<(typeof routes)[Id]>['body'] }>()
})

it('the error codes are those of the contract', () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<ErrorBody['code']>()
  expectTypeOf<FieldProblem[]>().toEqualTypeOf<NonNullable<ErrorBody['errors']>>()
})
