import type { Pack } from './load-pack.ts'

/** A pack as one map from dotted key to text. */
export function flatten(pack: Pack, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(pack).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/u

/** A key without its plural form. */
export const stemOf = (key: string) => key.replace(pluralSuffix, '')

/** The plural forms of each counted text. */
export function pluralFormsOf(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  for (const key of texts.keys()) {
    const form = pluralSuffix.exec(key)?.[1]
    if (form) forms.set(stemOf(key), (forms.get(stemOf(key)) ?? new Set()).add(form))
  }
  return forms
}

/** The names between braces, each once, sorted; the format after a comma is the language's own. */
export function parametersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)/gu)].map(([, name]) => name ?? '')
  return [...new Set(names)].sort()
}
