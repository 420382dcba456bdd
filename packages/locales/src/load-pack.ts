import type { Locale } from './locales.ts'
import type { Namespace } from './namespaces.ts'

/** A pack: texts by key, nested. */
export type Pack = { readonly [key: string]: string | Pack }

/** Loads one pack on demand (I18N-01). The bundler makes a file of each: nobody loads a language he does not read. */
export async function loadPack(locale: Locale, namespace: Namespace): Promise<Pack> {
  const module: { default: Pack } = await import(`./${locale}/${namespace}.json`)
  return module.default
}
