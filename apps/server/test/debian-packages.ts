import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether packages of the distribution can be had here: on Debian, as root. */
export const hasDebian = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0

/**
 * Installs packages of the distribution: on Debian, as root. Elsewhere nothing happens, and what needs them says so.
 *
 * @throws Error where the distribution refuses
 */
export function installFromDebian(...packages: readonly string[]): void {
  if (!hasDebian()) return
  process.stderr.write(`Not on this machine: ${packages.join(', ')}. Installing the Debian packages …\n`)
  fromDebian(packages, ['--no-install-recommends'])
}

/**
 * Brings packages, and what they need and this machine has not, into a folder, and installs nothing.
 *
 * @throws Error where the distribution refuses
 */
export function fetchFromDebian(folder: string, ...packages: readonly string[]): void {
  process.stderr.write(`Not on this machine: ${packages.join(', ')}. Fetching the Debian packages …\n`)
  const into = ['--download-only', '-o', `Dir::Cache::archives=${folder}`]
  fromDebian(packages, ['--no-install-recommends', ...into])
}

function fromDebian(packages: readonly string[], options: readonly string[]): void {
  const args = ['apt-get', 'install', '--yes', ...options, ...packages]
  for (const [at, command] of [['apt-get', 'update'], args].entries()) {
    // apt waits for nobody who reads the lists beside it, and test files run beside each other.
    const { status } = spawnSync('flock', [join(tmpdir(), 'pindao-test-apt.lock'), ...command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0)
      throw new Error(`apt-get ${at === 0 ? 'update' : 'install'} failed for ${packages.join(' ')}`)
  }
}
