import type { Command } from 'commander'
import { addClientOptions } from '../../client/client-options.js'
import { helpOf } from '../../help.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { SaveOptions } from './save.js'
import type { VerifyOptions } from './verify.js'

const saveHelp = helpOf({
  about: `Writes a signed ZIP file with everything that is known about an answer: as JSON, and as a page to read. Free.
  The answer id is in each answer; brassplate answers lists them. --keys also saves the public keys, to verify it later.`,
  examples: ['proof ans_2kV… --output proof.zip --keys keys.json', 'proof verify proof.zip --key keys.json'],
  prints: 'the ZIP file; with --output {"answer_id", "file", "bytes", "keys": file or null}.',
  exits: '2 no such answer, or the file exists or cannot be written.',
})

const verifyHelp = helpOf({
  about: `Checks a proof or a dossier offline, without a server: the form of the file, the signature, and the hash of each file in it.
  Any changed byte is refused. Without --key, the key that the file itself names is used. This shows that the file is
  complete and unchanged, but not who signed it.`,
  examples: ['proof verify proof.zip --key keys.json'],
  prints: `{"valid": true, "key_checked", "answer_id", "issued_at", "issuer", "key_id", "question", "domain",
  "company_number", "decision", "files": [{"name", "size", "sha256"}]}; of a dossier {"valid", "key_checked",
  "company_number", "as_of", "issued_at", "issuer", "key_id", "files"}.`,
  exits: '2 the proof was changed, is signed with another key, or cannot be read.',
})

export function addProofCommands(program: Command, terminal: Terminal): void {
  const proof = addClientOptions(
    program
      .command('proof')
      .description('save a signed proof of an answer, or verify one')
      .argument('<answer>', 'answer id, ans_…'),
  )
    .option('--output <file>', 'ZIP file to write; default: standard output')
    .option('--force', 'replace the ZIP file if it exists')
    .option('--keys <file>', 'also save the public keys of the server to this file')
    .addHelpText('after', saveHelp)
    .action(async (answer: string, options: SaveOptions) =>
      (await import('./save.js')).saveProof(terminal, answer, options),
    )

  proof
    .command('verify')
    .description('verify a proof or a dossier offline')
    .argument('<file>', 'ZIP file')
    .option('--key <file>', 'public keys of the server that issued it, as a JSON Web Key Set')
    .option('--json', 'print JSON even on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (file: string, options: VerifyOptions) =>
      (await import('./verify.js')).verifyFile(terminal, file, options),
    )
}
