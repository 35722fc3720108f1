#!/usr/bin/env node
// Runs the command line from the checkout: builds what has changed, then hands over.
import { pathToFileURL } from 'node:url'
import { build, root } from './workspace.js'

const code = await build('bundle')
if (code !== 0) process.exit(code)
await import(pathToFileURL(`${root}packages/cli/dist/main.js`).href)
