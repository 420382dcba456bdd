import type { FieldWords } from '#src/features/access/door/RecordHistory.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What the fields of a template hold, in words, for its timeline: the log has them by code. */
export function useTemplateFieldWords(): FieldWords {
  const textOr = useTextOr(['publishing', 'states'])
  const places = usePlaceNames()
  const wordOf: Readonly<Record<string, (value: string) => string>> = {
    templateKind: (value) => textOr(`publishing:templates.kind.${value}`, value),
    templateScope: (value) => textOr(`publishing:templates.scope.${value}`, value),
    corner: (value) => textOr(`publishing:templates.corner.${value}`, value),
    platform: (value) => textOr(`states:platform.${value}`, value),
    fbAge: (value) => textOr(`states:ageRestriction.${value}`, value),
    fbFormat: (value) => textOr(`publishing:templates.fbFormat.${value}`, value),
    language: places.language,
    videoLanguage: places.language,
    audioLanguage: places.language,
  }
  return (field, value) => wordOf[field]?.(value) ?? null
}
