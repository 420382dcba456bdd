import { readFileSync } from 'node:fs'
import type { Pack } from '@pindao/locales/load-pack.ts'
import type { Locale } from '@pindao/locales/locales.ts'
import type { Namespace } from '@pindao/locales/namespaces.ts'

/** The texts of a capability in a language, as the page has them, too. Read from disk: keep what you need of them. */
export function readPack(locale: Locale, namespace: Namespace): Pack {
  const url = new URL(import.meta.resolve(`@pindao/locales/${locale}/${namespace}.json`))
  return JSON.parse(readFileSync(url, 'utf8')) as Pack
}
