import type { Pack } from '@pindao/locales/load-pack.ts'
import { locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { dictionaries } from '@pindao/protocol/capabilities.ts'
import type pg from 'pg'

/**
 * Writes the words that the product brings along, each the first time this database sees it: what an administrator made
 * of one stays. Safe to call at every start.
 */
export async function seedDictionaries(client: pg.Client): Promise<void> {
  const packs = locales.map((locale) => [locale, readPack(locale, 'states')] as const)
  for (const [kind, { codes, labels }] of dictionaries) {
    const items = codes.map((code) => ({
      code,
      label: Object.fromEntries(packs.map(([locale, pack]) => [locale, textOf(pack, `${labels}.${code}`)])),
    }))
    await client.query(
      `INSERT INTO dictionary_item (kind, code, label, position, builtin)
       SELECT $1, item->>'code', item->'label', place, true
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS fresh (item, place)
       ON CONFLICT (kind, code) DO NOTHING`,
      [kind, JSON.stringify(items)],
    )
  }
}

function textOf(pack: Pack, path: string): string {
  const text = path
    .split('.')
    .reduce<Pack | string | undefined>(
      (found, name) => (typeof found === 'object' ? found[name] : undefined),
      pack,
    )
  if (typeof text !== 'string') throw new Error(`no text for states:${path}`)
  return text
}
