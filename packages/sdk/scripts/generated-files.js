import { allRoutes, errorBody } from '@brassplate/core/contract'
import { examplesText } from './examples-text.js'
import { calledRoutes, operationsText } from './operations-text.js'
import { pythonText } from './python-text.js'
import { wireTexts } from './wire-text.js'

const routes = calledRoutes(allRoutes)
const { wire, exchanges } = wireTexts(routes, [errorBody])

/** Every generated file with its expected text. */
export const generatedFiles = [
  { name: 'operations.generated.ts', text: operationsText(routes) },
  { name: 'wire.generated.ts', text: wire },
  { name: 'exchanges.generated.ts', text: exchanges },
  { name: 'testing/example-answers.generated.ts', text: examplesText(routes) },
  { name: '../../../clients/python/brassplate.py', text: pythonText(routes) },
].map(({ name, text }) => ({ name, text, url: new URL(`../src/${name}`, import.meta.url) }))
