import type { Command } from 'commander'
import type { Terminal } from '../terminal.js'
import type { ListenOptions } from './webhook-listen.js'
import type { VerifyOptions } from './webhook-verify.js'

const verifyHelp = `
Reads the body of one delivery from standard input, at most 1 MB, byte for byte. --signature takes X-Brassplate-Signature,
or webhook-signature as v1,…; that one needs the webhook-id too, which is taken from the body unless --id is given.

Example: brassplate webhook verify --timestamp 1772355600 --signature 8e6a7d… < body.json
Prints {"valid": true, "scheme", "signed_at", "age_seconds"}, or {"valid": false, "reason", "message", "next_step",
"mistakes": [{"code", "message"}]}. The reason is wrong_signature, too_old, too_new, malformed_secret or
malformed_timestamp; mistakes are slips with which the signature would fit. Exit code 2 where it is not valid.`

const listenHelp = `
Receives on 127.0.0.1 until Ctrl+C, and prints each delivery: one line of JSON each in a pipe. What is genuine is answered
with 204, anything else with 401. Without a secret everything is answered with 204 and printed as unverified.

Example: brassplate webhook listen --port 8787 --secret whsec_…
Prints {"received_at", "valid": true, false or null, "reason", "delivery", "attempt", "event" or "body"}.
With --once it ends after the first delivery, with exit code 2 where that was refused.`

export function addWebhookCommands(program: Command, terminal: Terminal): void {
  const webhook = program.command('webhook').description('look at webhook deliveries, as their receiver')
  const secret = 'the signing secret, whsec_… (better: BRASSPLATE_WEBHOOK_SECRET)'
  const tolerance = 'how far its time may lie from now'

  webhook
    .command('verify')
    .description('tell whether a delivery is genuine, and if not, why')
    .requiredOption('--timestamp <seconds>', 'the header X-Brassplate-Timestamp or webhook-timestamp')
    .requiredOption('--signature <text>', 'the header X-Brassplate-Signature or webhook-signature')
    .option('--id <text>', 'the header webhook-id')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', verifyHelp)
    .action(async (options: VerifyOptions) => (await import('./webhook-verify.js')).verify(terminal, options))

  webhook
    .command('listen')
    .description('receive deliveries on this machine, verify and print them')
    .option('--port <number>', 'where to listen; 0 for any free port', '8787')
    .option('--secret <text>', secret)
    .option('--tolerance <seconds>', tolerance, '300')
    .option('--once', 'end after the first delivery')
    .option('--json', 'print JSON also on a terminal')
    .addHelpText('after', listenHelp)
    .action(async (options: ListenOptions) => (await import('./webhook-listen.js')).listen(terminal, options))
}
