import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const programs = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const wellKnown = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/**
 * A Chromium for the journeys: CHROMIUM_PATH, then one on this machine, then, on Debian as root, the distribution's
 * own package. Playwright's download of a browser is not used: it needs a host that closed networks do not reach.
 *
 * @throws Error with the one line that says how to get one.
 */
export function findChromium(): string {
  const found = given() ?? onPath() ?? wellKnown.find(existsSync)
  if (found) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    installFromDebian()
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error('No Chromium found. Install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.')
}

function given(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (path !== undefined && !existsSync(path)) throw new Error(`CHROMIUM_PATH: there is no ${path}`)
  return path
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installFromDebian(): void {
  process.stderr.write('No Chromium on this machine: installing the Debian package …\n')
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0)
      throw new Error(`apt-get ${args[0]} failed; install chromium by hand or set CHROMIUM_PATH.`)
  }
}
