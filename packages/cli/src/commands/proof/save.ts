import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { requireText } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import type { Terminal } from '../../terminal/terminal.js'
import { requireNewFile, requireZipName, writeFile } from '../../write-file.js'

export interface SaveOptions extends ClientOptions {
  readonly output?: string
  readonly keys?: string
  readonly force?: boolean
}

export async function saveProof(terminal: Terminal, argument: string, options: SaveOptions): Promise<void> {
  const answer = requireText('The answer', argument)
  const { output: file, keys: keysFile } = options
  if (file === undefined && terminal.stdout.isTTY) {
    throw new UsageError('A ZIP file cannot be shown on a terminal.', 'Add --output FILE.')
  }
  if (file !== undefined) {
    requireZipName(file)
    requireNewFile(file, options)
  }
  await withClient(terminal, options, async (client) => {
    const bytes = await client.getProof(answer)
    if (keysFile !== undefined) await writeFile(keysFile, [`${JSON.stringify(await client.getProofKeys(), null, 2)}\n`])
    if (file === undefined) {
      terminal.stdout.write(bytes)
      return
    }
    await writeFile(file, [bytes])
    show(terminal, { answer_id: answer, file, bytes: bytes.length, keys: keysFile ?? null }, options)
  })
}
