import { allRoutes, errorBody } from '@brassplate/core/contract'
import { examplesText } from './examples-text.js'
import { calledRoutes, operationsText } from './operations-text.js'
import { pythonText } from './python-text.js'
import { wireText } from './wire-text.js'

const routes = calledRoutes(allRoutes)

/** Every generated file with its expected text. */
export const generatedFiles = [
  { name: 'operations.generated.ts', text: operationsText(routes) },
  { name: 'wire.generated.ts', text: wireText(routes, [errorBody]) },
  { name: 'testing/example-answers.generated.ts', text: examplesText(routes) },
  { name: '../../../clients/python/brassplate.py', text: pythonText(routes) },
].map(({ name, text }) => ({ name, text, url: new URL(`../src/${name}`, import.meta.url) }))
