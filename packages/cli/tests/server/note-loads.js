// Loaded with --import: writes the URL of every loaded module, one per line, to the file NOTE_LOADS.
import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register(import.meta.url)

export function load(url, context, next) {
  if (process.env.NOTE_LOADS) appendFileSync(process.env.NOTE_LOADS, `${url}\n`)
  return next(url, context)
}
