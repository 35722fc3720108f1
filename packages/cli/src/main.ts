import { exitCodes } from './exit-codes.js'
import { run } from './run.js'

process.exitCode = await run(process.argv.slice(2), process)
// Where the output failed, the command may still be at work for nobody.
if (process.exitCode === exitCodes.internal) process.exit()
