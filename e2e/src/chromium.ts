import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from '../../apps/server/test/debian-packages.ts'

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
  installFromDebian('chromium')
  const installed = onPath()
  if (installed) return installed
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
