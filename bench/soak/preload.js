// Sets BRASSPLATE_WEB_RESOLVE from a file, because the kernel limits the length of a variable of a new process.
// Usage: BENCH_WEB_RESOLVE=FILE node --import ./bench/soak/preload.js …
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.BENCH_WEB_RESOLVE
if (file && isMainThread) process.env.BRASSPLATE_WEB_RESOLVE = readFileSync(file, 'utf8')
