import { rename, rm, writeFile } from 'node:fs/promises'
import { isCoded, UsageError } from './exit-codes.js'

/** The file appears under its name when it is complete. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const part = `${file}.${process.pid}.part`
  try {
    await writeFile(part, content)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    if (!isCoded(error)) throw error
    throw new UsageError(`Cannot write ${file} (${error.code}).`, 'Check the path.')
  }
}
