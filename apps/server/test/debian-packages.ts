import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages of the distribution: on Debian, as root. Elsewhere nothing happens, and what needs them says so.
 *
 * @throws Error where the distribution refuses
 */
export function installFromDebian(...packages: readonly string[]): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  process.stderr.write(`Not on this machine: ${packages.join(', ')}. Installing the Debian packages …\n`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed for ${packages.join(' ')}`)
  }
}
