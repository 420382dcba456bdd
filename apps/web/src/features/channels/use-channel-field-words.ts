import type { FieldWords } from '#src/features/access/door/RecordHistory.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { useChannelWords } from './use-channel-words.ts'

/** What the fields of a channel hold, in words, for its timeline: the log has them by code. */
export function useChannelFieldWords(): FieldWords {
  const words = useChannelWords()
  const textOr = useTextOr('states')
  const places = usePlaceNames()
  const wordOf: Readonly<Record<string, (value: string) => string>> = {
    type: (value) => textOr(`states:channelType.${value}`, value),
    level: (value) => textOr(`states:channelLevel.${value}`, value),
    operation: (value) => textOr(`states:channelOperation.${value}`, value),
    use: (value) => textOr(`states:channelUse.${value}`, value),
    platform: words.platform.labelOf,
    riskGrade: words.riskGrade.labelOf,
    operationMode: words.operationMode.labelOf,
    monetisation: words.monetisation.labelOf,
    restrictReasons: words.restrictReason.labelOf,
    ageRestriction: words.ageRestriction.labelOf,
    country: places.country,
    language: places.language,
  }
  return (field, value) => wordOf[field]?.(value) ?? null
}
