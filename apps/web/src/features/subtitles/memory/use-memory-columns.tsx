import type { MemoryPair } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeletePair } from './memory.queries.ts'

/** The columns of the translation memory. */
export function useMemoryColumns(edit: (pair: MemoryPair) => void): readonly Column<MemoryPair>[] {
  const { t } = useTranslation(['subtitles', 'common'])
  const can = useCan()
  const places = usePlaceNames()
  const feedback = useFeedback()
  const removing = useDeletePair()
  const remove = async ({ id, source }: MemoryPair) => {
    const question = {
      title: t('subtitles:memory.removeAsk', { name: source }),
      text: t('subtitles:memory.removeText'),
      confirm: t('subtitles:desk.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    await removing.mutateAsync({ params: { id } }).catch(feedback.failure)
  }
  const act = (key: string, text: string, { source }: MemoryPair, run: () => void) => ({
    key,
    text,
    name: t('subtitles:actOf', { act: text, name: source }),
    run,
  })
  const field = (name: 'target' | 'sourceLanguage' | 'targetLanguage' | 'programme' | 'updatedBy') =>
    t(`subtitles:glossary.field.${name}`)
  return [
    nameColumn(t('subtitles:glossary.field.source'), ({ source }) => source, edit, { sortKey: 'source' }),
    textColumn('target', field('target'), ({ target }) => target, { minWidth: 220 }),
    textColumn('sourceLanguage', field('sourceLanguage'), ({ sourceLanguage }) =>
      places.language(sourceLanguage),
    ),
    textColumn('targetLanguage', field('targetLanguage'), ({ targetLanguage }) =>
      places.language(targetLanguage),
    ),
    textColumn('programme', field('programme'), ({ video }) => video.programme, { width: 130 }),
    textColumn('video', t('subtitles:list.field.video'), ({ video }) => video.title, { width: 180 }),
    textColumn('updatedBy', field('updatedBy'), ({ updatedBy }) => updatedBy, { width: 96 }),
    timeColumn('updatedAt', t('subtitles:list.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actsColumn(
      t('common:table.actions'),
      ({ source }) => source,
      (pair) =>
        can('subtitle:update')
          ? [
              act('edit', t('subtitles:glossary.change'), pair, () => edit(pair)),
              act('remove', t('subtitles:desk.remove'), pair, () => void remove(pair)),
            ]
          : [],
    ),
  ]
}
