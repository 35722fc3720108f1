import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const main = here('../../packages/cli/dist/main.js')

/** What the examples call by name, in a folder for the front of PATH. */
export function writeCommands(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), script)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

const scripts = {
  brassplate: `#!/bin/bash
case " $* " in
  *' --help '*) ;;
  ' webhook listen ') exec "$0" webhook listen --port 0 ;;
  ' serve '*|' worker '*|' webhook listen '*|' register follow '*|*' --follow '*)
    exec '${process.execPath}' '${here('until-ready.js')}' '${main}' "$@" ;;
esac
exec '${process.execPath}' '${main}' "$@"
`,
  'brassplate-mcp': `#!/bin/bash
exec '${process.execPath}' '${here('../../packages/mcp/dist/main.js')}' "$@"
`,
  // In a checkout the command comes through pnpm; installing and building is no part of an example.
  npx: `#!/bin/bash
case "$*" in
  '-y pnpm@10 brassplate '*) shift 3; exec brassplate "$@" ;;
  '-y @brassplate/mcp'*) shift 2; exec brassplate-mcp "$@" ;;
esac
echo "npx $*: not to be had in a test; mark the block no-run and say why" >&2
exit 127
`,
  // A refusal of the server has to fail the example.
  curl: `#!/bin/bash
PATH="\${PATH#*:}" exec curl --silent --show-error --fail-with-body --max-time 300 "$@"
`,
  // Enough of jq for a path such as .company.company_name, since not every machine has it.
  jq: `#!/usr/bin/env node
import('node:readline').then(async ({ createInterface }) => {
  const names = process.argv.at(-1).split('.').filter(Boolean)
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(names.reduce((value, name) => value[name], JSON.parse(line))))
  }
})
`,
}
