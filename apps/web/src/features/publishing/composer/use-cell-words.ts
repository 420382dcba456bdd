import { ageRestrictions } from '@pindao/protocol/channels/channel.codes.ts'
import {
  type ComposerColumn,
  no,
  noTemplate,
  readWall,
  writeWall,
  yes,
} from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { fbFormats } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { youtubeCategories } from '@pindao/protocol/publishing/youtube-rules.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZoneChoices } from '#src/shared/format/time-zones.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useOfferedTemplates } from '../door/templates.queries.ts'
import { visibilityLabel } from '../publish-task.words.ts'

export type CellOption = { readonly value: string; readonly label: string }
export type CellWords = {
  /** Whether a column offers choices; the others are typed into. */
  isChoice(column: ComposerColumn): boolean
  optionsOf(column: ComposerColumn): readonly CellOption[]
  /** A kept text as people read it. */
  shown(column: ComposerColumn, text: string): string
  /** What people type or paste, as it is kept: a choice by its name or its code; what is none of them as it is. */
  canonical(column: ComposerColumn, text: string): string
}

const visibilities = Object.keys(visibilityCodes) as (keyof typeof visibilityCodes)[]
/** How sheets of any language write yes and no, beside the words of the language shown now. */
const yesWords = new Set(['1', 'true', 'y', 'x', '√', '✓', '✔'])
const noWords = new Set(['0', 'false', 'n', '×', '✗'])

/** The words of the grid's cells in the language shown now. */
export function useCellWords(): CellWords {
  const { t } = useTranslation(['publishing', 'states'])
  const places = usePlaceNames()
  const locale = useLocale()
  const templates = useOfferedTemplates('publish')
  return useMemo(() => {
    const flags = [
      { value: yes, label: t('publishing:composer.yes') },
      { value: no, label: t('publishing:composer.no') },
    ]
    const languages = places.languages()
    // Naming all zones takes a while: done for whoever opens one of their cells.
    let zones: readonly CellOption[] | undefined
    const zonesNow = () => {
      zones ??= timeZoneChoices(locale).map(({ value, label }) => ({ value, label }))
      return zones
    }
    const options: Partial<Record<ComposerColumn, readonly CellOption[]>> = {
      visibility: visibilities.map((value) => ({ value, label: t(visibilityLabel[value]) })),
      madeForKids: flags,
      syntheticMedia: flags,
      sendsCover: flags,
      subtitles: flags,
      categoryId: youtubeCategories.map((value) => ({ value, label: t(`publishing:category.${value}`) })),
      language: languages,
      audioLanguage: languages,
      fbFormat: fbFormats.map((value) => ({ value, label: t(`states:fbFormat.${value}`) })),
      fbAge: ageRestrictions.map((value) => ({ value, label: t(`states:ageRestriction.${value}`) })),
      templateId: [
        { value: noTemplate, label: t('publishing:templates.choose.none') },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ],
    }
    const labels = new Map(
      Object.entries(options).map(([column, list]) => [
        column,
        new Map(list.map(({ value, label }) => [value, label])),
      ]),
    )
    const codes = new Map(
      Object.entries(options).map(([column, list]) => [
        column,
        new Map(
          list.flatMap(({ value, label }) => [[fold(label), value] as const, [fold(value), value] as const]),
        ),
      ]),
    )
    return {
      isChoice: (column) => column === 'publishZone' || options[column] !== undefined,
      optionsOf: (column) => (column === 'publishZone' ? zonesNow() : (options[column] ?? [])),
      shown: (column, text) => labels.get(column)?.get(text) ?? text,
      canonical(column, text) {
        if (column === 'title') return text.replaceAll(/\s*[\r\n]+\s*/gu, ' ').trim()
        if (column === 'description') return text.replaceAll('\r\n', '\n')
        const given = text.trim()
        if (column === 'publishAt') {
          const wall = readWall(given)
          return wall === null ? given : writeWall(wall)
        }
        const code = codes.get(column)?.get(fold(given))
        if (code !== undefined) return code
        return options[column] === flags ? flagOf(given) : given
      },
    }
  }, [t, places, locale, templates])
}

const fold = (text: string) => text.trim().toLocaleLowerCase()

function flagOf(text: string): string {
  if (yesWords.has(fold(text))) return yes
  return noWords.has(fold(text)) ? no : text
}
