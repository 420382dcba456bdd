import type { FieldWords } from '#src/features/access/door/RecordHistory.tsx'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What the fields of a strike hold, in words, for its timeline: the log has them by name. */
export function useStrikeFieldWords(): FieldWords {
  const textOr = useTextOr(['claim-clocks'])
  const wordOf: Readonly<Record<string, (value: string) => string>> = {
    strikeKind: (value) => textOr(`claim-clocks:strike.kind.${value}`, value),
    strikeStatus: (value) => textOr(`claim-clocks:strike.status.${value}`, value),
  }
  return (field, value) => wordOf[field]?.(value) ?? null
}
