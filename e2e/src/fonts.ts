import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = ['@expo-google-fonts/noto-sans-sc', '@expo-google-fonts/noto-sans-arabic']

/**
 * A fontconfig file that adds the Chinese and Arabic fonts of the npm packages to the machine's own: a machine without
 * them would draw boxes into every screenshot. Returns the environment to start the browser with.
 */
export function fontEnvironment(): Record<string, string> {
  const folder = join(tmpdir(), 'pindao-fonts')
  mkdirSync(folder, { recursive: true })
  const folders = packages.map((name) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))))
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: file }
}
