// Runs before and after a package is packed. Builds it, so that its types are in it. npm packs `workspace:` and
// `catalog:` as they are and leaves out the licence of the workspace, so it gets both as pnpm would publish them.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [moment] = process.argv.slice(2)
const isPnpm = (process.env.npm_config_user_agent ?? '').startsWith('pnpm/')
const manifest = join(process.cwd(), 'package.json')
const original = join(process.cwd(), 'node_modules/.cache/package.json')
const licence = join(process.cwd(), 'LICENSE')

// Also after an earlier run that was interrupted.
if (existsSync(original)) restore()
if (moment === 'before') {
  if (isPnpm) build()
  else replace()
}

/** pnpm is on the path here, which turbo needs. */
function build() {
  const { name } = JSON.parse(readFileSync(manifest, 'utf8'))
  const root = join(process.cwd(), '../..')
  const turbo = join(root, 'node_modules/.bin/turbo')
  run(turbo, ['run', 'build', `--filter=${name}`, '--output-logs=errors-only'], root)
}

function restore() {
  renameSync(original, manifest)
  rmSync(licence, { force: true })
}

function replace() {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-pack-'))
  try {
    // Builds it too.
    run('npx', ['-y', 'pnpm@10', 'pack', '--pack-destination', folder], process.cwd())
    const [tarball = ''] = readdirSync(folder)
    const published = execFileSync('tar', ['-xzOf', join(folder, tarball), 'package/package.json'])
    mkdirSync(join(original, '..'), { recursive: true })
    renameSync(manifest, original)
    writeFileSync(manifest, published)
    copyFileSync(join(process.cwd(), '../../LICENSE'), licence)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its output goes to standard error: `npm pack --json` prints JSON. */
function run(command, parameters, cwd) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  execFileSync(command, parameters, { cwd, env, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
}
