// Finds the browser for the tests, or lets the test command install one.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './workspace.js'

// Chrome first: its package includes the sandbox permission that Ubuntu requires.
const names = ['google-chrome', 'google-chrome-stable', 'chromium']
const installation = ['install', '-y', '--no-install-recommends', 'chromium']
const release = '/etc/os-release'
const updateMaxMs = 3 * 60_000
const installMaxMs = 10 * 60_000

/** Returns the path of a browser. Installs nothing; if there is none, the error says which command to run. */
export function findBrowser(machine = thisMachine()) {
  const found = lookUp(machine.env)
  if (found) return found
  throw new Error(adviceFor(machine))
}

/** Like `findBrowser`, but installs the browser as root on Debian. Tests are never skipped because it is missing. */
export async function provideBrowser(machine = thisMachine()) {
  if (lookUp(machine.env) || !machine.isRoot || !machine.isDebian) return findBrowser(machine)
  const failure = await machine.install()
  if (failure) throw new Error(`${failure}\nChromium could not be installed. ${adviceFor(machine)}`)
  return findBrowser(machine)
}

function thisMachine() {
  const { env } = process
  // Debian only: derivatives such as Ubuntu package the browser differently.
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  return { env, isDebian, isRoot: process.getuid?.() === 0, install: installChromium }
}

function lookUp(env) {
  const configured = env.CHROME_PATH
  if (!configured) return onPath(names, env)
  if (isProgram(configured)) return configured
  throw new Error(`CHROME_PATH is ${configured}, which is not an executable file. Correct it or unset it.`)
}

function adviceFor({ isDebian, isRoot }) {
  const sudo = isRoot ? '' : 'sudo '
  const line = isDebian
    ? `${sudo}apt-get update && ${sudo}apt-get ${installation.join(' ')}`
    : 'CHROME_PATH=/path/to/chrome npx -y pnpm@10 test'
  return `The tests need a real browser, but neither Chromium nor Chrome is on the path. Run:\n\n  ${line}\n`
}

/** Returns the output if it fails, or else an empty string. */
async function installChromium() {
  console.log('Installing Chromium with apt-get. This can take a few minutes …')
  // Unrelated package sources may be unreachable, so only the result of the installation counts.
  const update = await aptGet(['update'], updateMaxMs)
  const install = await aptGet(installation, installMaxMs)
  return install && update + install
}

async function aptGet(parameters, timeout) {
  let output = ''
  const code = await run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeout,
    onStart(child) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk
        })
      }
    },
  })
  return code === 0 ? '' : `${output}\napt-get ${parameters[0]} exited with ${code}.\n`
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
