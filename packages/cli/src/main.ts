import { exitCodes } from './exit-codes.js'
import { run } from './run.js'

process.exitCode = await run(process.argv.slice(2), process)
// If the output failed, the command may still be running although nothing can be printed.
if (process.exitCode === exitCodes.internal) process.exit()
