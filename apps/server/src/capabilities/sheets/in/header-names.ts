import type { Pack } from '@pindao/locales/load-pack.ts'
import { locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { type ImportKind, importTargets } from '@pindao/protocol/sheets/import.endpoints.ts'

/** Between the other names of a column, in the packs. */
const between = '|'

/**
 * Every name a column goes by, in all languages, by which the head of a sheet is recognised: a sheet that was made by
 * somebody who reads another language is read as well.
 *
 * @returns normalised name → column
 */
export function headerNamesOf(kind: ImportKind): ReadonlyMap<string, string> {
  const columns = Object.keys(importTargets[kind].columns)
  const packs = locales.map((locale) => readPack(locale, 'sheets'))
  const named = columns.flatMap((column) =>
    packs.flatMap((pack) =>
      ['column', 'alias']
        .flatMap((part) => textAt(pack, ['import', part, ...kind.split('.'), column])?.split(between) ?? [])
        .map((name) => [normalised(name), column] as const),
    ),
  )
  return new Map(named)
}

/** Heads differ in width, case, spaces and marks of what is required. */
export const normalised = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_:()（）-]/gu, '')

function textAt(pack: Pack, [first = '', ...rest]: readonly string[]): string | undefined {
  const found = pack[first]
  if (typeof found === 'object') return textAt(found, rest)
  return rest.length === 0 ? found : undefined
}
