import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const localPath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const main = localPath('../../packages/cli/dist/main.js')

/** Creates the folder for the front of PATH. */
export function commandFolder(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  return bin
}

/** Writes the commands that the examples use. Those that end by themselves are sent to the address of a `Resident`. */
export function writeCommands(bin: string, resident: string): void {
  for (const [name, script] of Object.entries(scripts(resident))) {
    writeFileSync(join(bin, name), script)
    chmodSync(join(bin, name), 0o755)
  }
}

/**
 * Commands that do not end by themselves are stopped once they are ready. Servers take a free port, because another
 * program may have the one that a page names.
 */
const untilReady = `case " $* " in
  *' --help '*) ;;
  ' webhook listen ') exec "$0" webhook listen --port 0 ;;
  ' serve '*|' worker '*|' webhook listen '*|' register follow '*|*' --follow '*)
    BRASSPLATE_PORT=0 exec '${process.execPath}' '${localPath('until-ready.js')}' '${main}' "$@" ;;
esac`

const scripts = (resident: string) => ({
  brassplate: `#!/bin/bash
${untilReady}
{
  printf '%s\\0' "$PWD" "$#" "$@"
  for name in $(compgen -e); do printf '%s=%s\\0' "$name" "\${!name}"; done
  printf '\\0'
  cat
} | curl --data-binary @- ${resident}
`,
  'brassplate-process': `#!/bin/bash
${untilReady}
exec '${process.execPath}' '${main}' "$@"
`,
  'brassplate-mcp': `#!/bin/bash
exec '${process.execPath}' '${localPath('../../packages/mcp/dist/main.js')}' "$@"
`,
  // In a checkout the command runs through pnpm. Installing and building are not part of an example. In `prove` it is a
  // process of its own, as people start it.
  npx: `#!/bin/bash
case "$*" in
  '-y pnpm@10 brassplate '*) shift 3; exec ${process.env.BRASSPLATE_PROVE ? 'brassplate-process' : 'brassplate'} "$@" ;;
esac
echo "npx $*: not available in tests; mark the block no-run and give the reason" >&2
exit 127
`,
  // An error response must fail the example.
  curl: `#!/bin/bash
PATH="\${PATH#*:}" exec curl --silent --show-error --fail-with-body --max-time 300 "$@"
`,
  // Supports only paths such as .company.company_name, because not every machine has jq.
  jq: `#!/usr/bin/env node
import('node:readline').then(async ({ createInterface }) => {
  const names = process.argv.at(-1).split('.').filter(Boolean)
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(names.reduce((value, name) => value[name], JSON.parse(line))))
  }
})
`,
})
