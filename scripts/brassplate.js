#!/usr/bin/env node
// Runs the CLI from the checkout: builds what has changed, then runs it.
import { pathToFileURL } from 'node:url'
import { build, root } from './workspace.js'

// With types, so that other projects can install the SDK from this checkout.
const code = await build('bundle', '@brassplate/sdk#build')
if (code !== 0) process.exit(code)
await import(pathToFileURL(`${root}packages/cli/dist/main.js`).href)
