import { dictionaries } from '@pindao/protocol/capabilities.ts'
import type pg from 'pg'
import { firstLabel } from './first-labels.ts'

/**
 * Writes the words that the product brings along, each the first time this database sees it: what an administrator made
 * of one stays. Safe to call at every start.
 */
export async function seedDictionaries(client: pg.Client): Promise<void> {
  for (const [kind, { codes }] of dictionaries) {
    const items = codes.map((code) => ({ code, label: firstLabel(kind, code) }))
    await client.query(
      `INSERT INTO dictionary_item (kind, code, label, position, builtin)
       SELECT $1, item->>'code', item->'label', place, true
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS fresh (item, place)
       ON CONFLICT (kind, code) DO NOTHING`,
      [kind, JSON.stringify(items)],
    )
  }
}
