// The browser that the tests drive: found on this machine or, by the test command where it may, installed.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './workspace.js'

// Chrome first: it brings the permission for its sandbox along, which Ubuntu asks for.
const names = ['google-chrome', 'google-chrome-stable', 'chromium']
const installation = ['install', '-y', '--no-install-recommends', 'chromium']
const release = '/etc/os-release'
const updateMaxMs = 3 * 60_000
const installMaxMs = 10 * 60_000

/** The path of a browser. Installs nothing; where there is none it throws with the line to type. */
export function findBrowser(machine = thisMachine()) {
  const found = lookUp(machine.env)
  if (found) return found
  throw new Error(adviceFor(machine))
}

/** The same for the test command, which installs the browser as root on Debian. Nothing is skipped for want of it. */
export async function provideBrowser(machine = thisMachine()) {
  if (lookUp(machine.env) || !machine.isRoot || !machine.isDebian) return findBrowser(machine)
  const trouble = await machine.install()
  if (trouble) throw new Error(`${trouble}\nChromium could not be installed. ${adviceFor(machine)}`)
  return findBrowser(machine)
}

function thisMachine() {
  const { env } = process
  // Debian itself: what comes of it, as Ubuntu does, packages the browser in other ways.
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  return { env, isDebian, isRoot: process.getuid?.() === 0, install: installChromium }
}

function lookUp(env) {
  const given = env.CHROME_PATH
  if (!given) return onPath(names, env)
  if (isProgram(given)) return given
  throw new Error(`CHROME_PATH is ${given}, which is no program that can be run. Correct it or unset it.`)
}

function adviceFor({ isDebian, isRoot }) {
  const sudo = isRoot ? '' : 'sudo '
  const line = isDebian
    ? `${sudo}apt-get update && ${sudo}apt-get ${installation.join(' ')}`
    : 'CHROME_PATH=/path/to/chrome npx -y pnpm@10 test'
  return `The tests drive a real browser, and neither Chromium nor Chrome is on the path. Type:\n\n  ${line}\n`
}

/** Gives what was said where it fails, else nothing. */
async function installChromium() {
  console.log('Installing Chromium by apt-get, which can take some minutes …')
  // Sources that have nothing to do with it may be out of reach: what counts is whether it can be installed.
  const update = await aptGet(['update'], updateMaxMs)
  const install = await aptGet(installation, installMaxMs)
  return install && update + install
}

async function aptGet(parameters, timeout) {
  let heard = ''
  const code = await run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    timeout,
    onStart(child) {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          heard += chunk
        })
      }
    },
  })
  return code === 0 ? '' : `${heard}\napt-get ${parameters[0]} ended with ${code}.\n`
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
