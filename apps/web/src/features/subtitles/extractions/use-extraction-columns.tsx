import type { Extraction, ExtractionAction } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { HealthLink } from '#src/shared/ui/HealthLink.tsx'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { extractionTone } from './extraction.status-view.ts'

export type RunExtractionAct = (act: ExtractionAction | 'video', extraction: Extraction) => void

export const titleOf = ({ video }: Extraction) => video.title

/** The columns of the list of extractions. */
export function useExtractionColumns(run: RunExtractionAct): readonly Column<Extraction>[] {
  const { t } = useTranslation(['subtitles', 'common', 'states'])
  const format = useFormat()
  const places = usePlaceNames()
  const textOr = useTextOr('subtitles')
  const actsOf = (extraction: Extraction) =>
    extraction.actions.map((act) => ({
      key: act,
      text: t(`subtitles:act.${act}`),
      name: t('subtitles:actOf', { act: t(`subtitles:act.${act}`), name: titleOf(extraction) }),
      run: () => run(act, extraction),
    }))
  const count = (key: 'cueCount' | 'marked', of: (row: Extraction) => number): Column<Extraction> => ({
    key,
    title: t(key === 'marked' ? 'subtitles:list.field.marked' : 'subtitles:extract.field.cueCount'),
    width: 92,
    align: 'end',
    render: (row) => (of(row) === 0 ? null : format.number(of(row))),
  })
  return [
    nameColumn(t('subtitles:list.field.video'), titleOf, (row) =>
      run(row.documentId === null ? 'video' : 'open', row),
    ),
    textColumn(
      'method',
      t('subtitles:extract.field.method'),
      ({ method, engine }) =>
        engine === null
          ? t(`subtitles:extract.method.${method}`)
          : `${t(`subtitles:extract.method.${method}`)} · ${t(`subtitles:speech.${engine}`)}`,
      { width: 190 },
    ),
    textColumn('language', t('subtitles:extract.field.language'), ({ language }) =>
      places.language(language),
    ),
    statusColumn('status', t('subtitles:list.field.status'), ({ status }) => {
      const name = extractionStatus.nameOf(status)
      return { tone: extractionTone[name], label: t(`states:extractionStatus.${name}`) }
    }),
    {
      key: 'progress',
      title: t('subtitles:list.field.progress'),
      width: 150,
      render: ({ progress }) => <ProgressLine share={progress} label={t('subtitles:list.field.progress')} />,
    },
    count('cueCount', ({ cueCount }) => cueCount),
    count('marked', ({ markedCount }) => markedCount),
    {
      key: 'problem',
      title: t('subtitles:list.field.problem'),
      width: 180,
      render: ({ problem }) =>
        problem !== null && (
          <>
            {textOr(`subtitles:problem.${problem}`, problem)} <HealthLink code={problem} />
          </>
        ),
    },
    textColumn('requester', t('subtitles:list.field.requester'), ({ requester }) => requester.fullName, {
      width: 96,
    }),
    timeColumn('createdAt', t('subtitles:list.field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    timeColumn('updatedAt', t('subtitles:list.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), titleOf, actsOf),
  ]
}
