import { rm } from 'node:fs/promises'
import { isCoded, nextStepIn, UsageError } from '../exit-codes.js'

/** Prevents two runs on one output. */
export async function lockOutput(output: string): Promise<() => Promise<void>> {
  const { lockFile } = await import('@brassplate/core/sqlite')
  const path = `${output}.lock`
  try {
    const lock = lockFile(path, {
      message: `Another brassplate bulk is writing ${output}.`,
      nextStep: 'Wait until it ends, or give another --output.',
    })
    return async () => {
      await rm(path, { force: true })
      lock.release()
    }
  } catch (error) {
    const nextStep = nextStepIn(error)
    if (error instanceof Error && nextStep !== null) throw new UsageError(error.message, nextStep)
    const code = isCoded(error) ? error.code : 'unknown'
    throw new UsageError(`Cannot write ${output} (${code}).`, 'Check --output.')
  }
}
