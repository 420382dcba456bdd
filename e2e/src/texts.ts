import type { Locale } from '@pindao/locales/locales.ts'
import type { Namespace } from '@pindao/locales/namespaces.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import type { Resources } from '@pindao/locales/resources.ts'

/** `media:action.publishOf`; of a plural, the name without its ending. */
export type TextKey = { [N in Namespace]: `${N}:${KeyOf<Resources[N]>}` }[Namespace]
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}`
}[keyof T & string]
type Singular<K extends string> = K extends `${infer Base}_other` ? Base : K

type Values = Readonly<Record<string, string | number>>
type Pack = { readonly [key: string]: string | Pack }

/** The words of the product in one language, as the page says them: tests look for what a person reads. */
export type Texts = (key: TextKey, values?: Values) => string

/** Reads the packs themselves, so that a mended sentence needs no mended test. Throws for a text that is missing. */
export function textsIn(locale: Locale): Texts {
  const packs = new Map<string, Pack>()
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    const pack = packs.get(namespace) ?? readPack(locale, namespace as Namespace)
    packs.set(namespace, pack)
    const { count } = values
    const plural =
      typeof count === 'number' ? find(pack, `${path}_${new Intl.PluralRules(locale).select(count)}`) : null
    const text = plural ?? find(pack, path) ?? find(pack, `${path}_other`)
    if (text === null) throw new Error(`no text ${key} in ${locale}`)
    return text.replace(/\{\{(\w+)[^}]*\}\}/gu, (_, name: string) => String(values[name] ?? ''))
  }
}

function find(pack: Pack, path: string): string | null {
  let at: string | Pack | undefined = pack
  for (const step of path.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : null
}

/** A part of a text as a pattern, for names that hold more than the text. */
export function pattern(text: string, flags = ''): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), flags)
}
