import { readFileSync } from 'node:fs'
import { gatherPack } from './gather.ts'
import type { Pack } from './load-pack.ts'
import type { Locale } from './locales.ts'
import { type Namespace, namespaces } from './namespaces.ts'

/**
 * The texts of a namespace in a language, as the page has them, too. Read from disk, with all packs of the language:
 * keep what you need of them.
 */
export function readPack(locale: Locale, namespace: Namespace): Pack {
  return gatherPack(namespace, new Map(namespaces.map((name) => [name, readFile(locale, name)])))
}

function readFile(locale: Locale, name: Namespace): Pack {
  return JSON.parse(readFileSync(new URL(`./${locale}/${name}.json`, import.meta.url), 'utf8')) as Pack
}
