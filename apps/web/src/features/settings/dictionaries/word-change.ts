import type { KeptWord, WordChange } from '@pindao/protocol/settings/dictionary.endpoints.ts'

/** What can be changed of a word and set back again, as the audit log names it. */
const fields = ['zh', 'en', 'fr', 'ar', 'badge', 'enabled', 'remark', 'aliases'] as const
type Field = (typeof fields)[number]

/** What of a word a change changed, from what to what. */
export function changedFields({ before, after }: Pick<WordChange, 'before' | 'after'>) {
  return fields.flatMap((field) => {
    const sides = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    return sides.before === sides.after ? [] : [sides]
  })
}

/** A change of a word that takes back what another one changed of it; what that one left alone stays as it is now. */
export function backTo(word: KeptWord, change: Pick<WordChange, 'before' | 'after'>) {
  const said = new Map<Field, unknown>(changedFields(change).map(({ field, before }) => [field, before]))
  const text = (field: Field, now: string) => (said.has(field) ? String(said.get(field) ?? '') : now)
  const badge = said.has('badge') ? ((said.get('badge') || null) as KeptWord['badge']) : word.badge
  const aliases = text('aliases', word.aliases.join(', '))
  return {
    label: {
      zh: text('zh', word.label.zh),
      en: text('en', word.label.en),
      fr: text('fr', word.label.fr),
      ar: text('ar', word.label.ar),
    },
    badge,
    remark: text('remark', word.remark),
    enabled: said.has('enabled') ? said.get('enabled') !== false : word.enabled,
    aliases: aliases === '' ? [] : aliases.split(', '),
    version: word.version,
  }
}
