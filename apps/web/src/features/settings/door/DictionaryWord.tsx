import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { ClassTag } from '#src/shared/ui/StatusBadge.tsx'
import { useDictionary } from './use-dictionary.ts'

/** What a code is called, as a tag where it has a colour. */
export function DictionaryWord({ kind, code }: { readonly kind: DictionaryKind; readonly code: string }) {
  const { labelOf, badgeOf } = useDictionary(kind)
  const badge = badgeOf(code)
  return badge === null ? <span>{labelOf(code)}</span> : <ClassTag kind={badge}>{labelOf(code)}</ClassTag>
}
