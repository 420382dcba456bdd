import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { type ChangeSide, wordFields } from '@pindao/protocol/publishing/publish-change.ts'
import { useTranslation } from 'react-i18next'
import { visibilityView } from '#src/features/channels/door/use-visibility.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'

/** Sides of changes have more fields than people are shown: ids say nothing to anybody. */
export const shownFields = [...wordFields, 'visibility', 'publishAt'] as const
export type ShownField = (typeof shownFields)[number]

/** What one field of a side says, as people read it. */
export function useSideText(): (side: ChangeSide, field: ShownField) => string {
  const { t, i18n } = useTranslation(['publishing', 'states'])
  const format = useFormat()
  const places = usePlaceNames()
  return (side, field) => {
    const none = t('after.nothing')
    switch (field) {
      case 'tags':
        return side.tags?.length ? joined(side.tags) : none
      case 'visibility':
        return side.visibility === undefined
          ? none
          : t(visibilityView[visibilityNamed(side.visibility)].labelKey)
      case 'publishAt':
        return side.publishAt ? format.exactTime(side.publishAt) : none
      case 'language':
        return side.language ? places.language(side.language) : none
      case 'categoryId': {
        const key = `publishing:category.${side.categoryId}`
        return side.categoryId ? (i18n.exists(key) ? t(key as never) : side.categoryId) : none
      }
      default:
        return side[field] || none
    }
  }
}

/** The fields of which a side speaks and that people are shown. */
export const fieldsOf = (...sides: readonly (ChangeSide | null)[]): ShownField[] =>
  shownFields.filter((field) => sides.some((side) => side?.[field] !== undefined))
