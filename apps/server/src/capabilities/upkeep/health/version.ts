import { readFile } from 'node:fs/promises'

const file = new URL('../../../../../../package.json', import.meta.url)

/** The version of this build, as its package says. */
export async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { readonly version?: string }
  return version ?? '?'
}
