// Finds the browser for the tests, or lets the test command bring one.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { run } from './workspace.js'

// The shell without windows first: it needs half of the time. Then Chrome: its package includes the sandbox permission
// that Ubuntu requires.
const names = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
]
const installation = ['install', '-y', '--no-install-recommends']
/** The first that this release of Debian has. */
const packages = ['chromium-headless-shell', 'chromium']
const release = '/etc/os-release'
const downloadMaxMs = 5 * 60_000
const startMaxMs = 30_000
const updateMaxMs = 3 * 60_000
const installMaxMs = 10 * 60_000

/** Returns the path of a browser. Installs nothing; if there is none, the error says which command to run. */
export function findBrowser(machine = thisMachine()) {
  const found = lookUp(machine)
  if (found) return found
  throw new Error(adviceFor(machine))
}

/**
 * Like `findBrowser`, but brings a browser if there is none: it downloads one, or else installs one as root on Debian.
 * Tests are never skipped because it is missing.
 */
export async function provideBrowser(machine = thisMachine()) {
  if (lookUp(machine)) return findBrowser(machine)
  const failures = [await machine.download()]
  if (!lookUp(machine) && machine.isRoot && machine.isDebian) failures.push(await machine.install())
  if (lookUp(machine)) return findBrowser(machine)
  throw new Error([...failures.filter(Boolean), adviceFor(machine)].join('\n'))
}

function thisMachine() {
  const { env } = process
  // Debian only: derivatives such as Ubuntu package the browser differently.
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  const isRoot = process.getuid?.() === 0
  return {
    env,
    isDebian,
    isRoot,
    // Loaded only if no browser is on the path.
    get downloaded() {
      return playwright().path
    },
    download: downloadChromium,
    install: installChromium,
  }
}

function lookUp({ env, downloaded }) {
  const configured = env.CHROME_PATH
  if (!configured) return onPath(names, env) ?? (isProgram(downloaded) ? downloaded : null)
  if (isProgram(configured)) return configured
  throw new Error(`CHROME_PATH is ${configured}, which is not an executable file. Correct it or unset it.`)
}

function adviceFor({ isDebian, isRoot }) {
  const sudo = isRoot ? '' : 'sudo '
  const line = isDebian
    ? `${sudo}apt-get update && ${sudo}apt-get ${installation.join(' ')} ${packages[0]}`
    : 'CHROME_PATH=/path/to/chrome npx -y pnpm@10 test'
  return `The tests need a real browser, but neither Chromium nor Chrome is on the path. Run:\n\n  ${line}\n`
}

/** The browser that playwright-core downloads for this user, whether it is there or not. */
function playwright() {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('playwright-core/package.json'))
  return { path: require('playwright-core').chromium.executablePath(), cli: join(folder, 'cli.js') }
}

/** Returns why it failed, or else an empty string. */
async function downloadChromium() {
  console.log('Downloading Chromium. This can take a few minutes …')
  const { cli, path } = playwright()
  const download = await outputOf(process.execPath, [cli, 'install', '--no-shell', 'chromium'], downloadMaxMs)
  if (download.code !== 0) return 'Chromium could not be downloaded.'
  // Libraries of the system may be missing.
  const start = await outputOf(path, ['--version'], startMaxMs)
  return start.code === 0 ? '' : `Chromium was downloaded but does not start:\n${start.output}`
}

/** Returns the output if it fails, or else an empty string. */
async function installChromium() {
  console.log('Installing Chromium with apt-get. This can take a few minutes …')
  // Unrelated package sources may be unreachable, so only the result of the installation counts.
  const update = await aptGet(['update'], updateMaxMs)
  let failures = update
  for (const name of packages) {
    const failure = await aptGet([...installation, name], installMaxMs)
    if (!failure) return ''
    failures += failure
  }
  return failures
}

async function aptGet(parameters, timeout) {
  const { code, output } = await outputOf('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...parameters], timeout, {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  return code === 0 ? '' : `${output}\napt-get ${parameters[0]} exited with ${code}.\n`
}

async function outputOf(command, parameters, timeout, env = {}) {
  let output = ''
  const code = await run(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    timeout,
    onStart(child) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
    },
  }).catch((error) => {
    output += error.message
    return 1
  })
  return { code, output }
}

function onPath(programs, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
