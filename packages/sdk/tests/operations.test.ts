import { readFile } from 'node:fs/promises'
import { allRoutes } from '@brassplate/core/contract'
import { expect, it } from 'vitest'
import { generateCommand, generatedFile, operationsText } from '../scripts/operations-text.js'
import { operations } from '../src/operations.generated.js'

it('the generated operations are what core has in its table of routes', async () => {
  expect(await readFile(generatedFile, 'utf8'), `run ${generateCommand}`).toBe(operationsText(allRoutes))
})

it('the generated text says the method and path of every route', () => {
  expect(operations).toEqual(Object.fromEntries(allRoutes.map(({ id, method, path }) => [id, [method, path]])))
})
