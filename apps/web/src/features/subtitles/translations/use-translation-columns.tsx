import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { listStatus, listStatusNames } from '@pindao/protocol/subtitles/list-status.ts'
import type { Translation, TranslationAction } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { taskResultView } from '#src/features/operations/door/task-result.status-view.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'

export type RunTranslationAct = (act: TranslationAction, translation: Translation) => void

/** The title of a film, with its programme and episode where the title does not hold them. */
export const titleOf = ({ video }: Translation) => video.title

/** The columns of the list of translations. */
export function useTranslationColumns(run: RunTranslationAct): readonly Column<Translation>[] {
  const { t } = useTranslation(['subtitles', 'common', 'states'])
  const format = useFormat()
  const places = usePlaceNames()
  const textOr = useTextOr('subtitles')
  const field = (
    name:
      | 'languages'
      | 'progress'
      | 'marked'
      | 'engine'
      | 'characters'
      | 'cost'
      | 'fromMemory'
      | 'requester'
      | 'createdAt'
      | 'updatedAt'
      | 'problem'
      | 'listStatus'
      | 'stale',
  ) => t(`subtitles:list.field.${name}`)
  const languagesOf = ({ sourceLanguage, targetLanguage }: Translation) =>
    t('subtitles:list.languages', {
      from: places.language(sourceLanguage),
      to: places.language(targetLanguage),
    })
  const listStatusName = (code: number | null) =>
    listStatusNames.find((name) => listStatus[name] === code) ?? null
  const actsOf = (translation: Translation) =>
    translation.actions.map((act) => ({
      key: act,
      text: t(`subtitles:act.${act}`),
      name: t('subtitles:actOf', {
        act: t(`subtitles:act.${act}`),
        name: `${titleOf(translation)} ${languagesOf(translation)}`,
      }),
      run: () => run(act, translation),
    }))
  return [
    nameColumn(t('subtitles:list.field.video'), titleOf, (row) => run('open', row)),
    textColumn('languages', field('languages'), languagesOf, { width: 150 }),
    statusColumn('status', t('subtitles:list.field.status'), ({ status }) => {
      const { tone, labelKey } = taskResultView[taskResult.nameOf(status)]
      return { tone, label: t(labelKey) }
    }),
    {
      key: 'progress',
      title: field('progress'),
      width: 150,
      render: ({ done, total }) => (
        <ProgressLine share={total === 0 ? 0 : done / total} label={field('progress')} />
      ),
    },
    {
      key: 'marked',
      title: field('marked'),
      width: 88,
      align: 'end',
      render: ({ marked }) => (marked === 0 ? null : format.number(marked)),
    },
    {
      key: 'stale',
      title: field('stale'),
      width: 150,
      render: ({ stale, attached }) => (
        <>
          {stale && <StatusTag tone="warning">{t('subtitles:list.staleYes')}</StatusTag>}
          {attached === 'older' && <StatusTag tone="warning">{t('subtitles:again.olderShort')}</StatusTag>}
        </>
      ),
    },
    textColumn('problem', field('problem'), ({ problem }) =>
      problem === null ? null : textOr(`subtitles:problem.${problem}`, problem),
    ),
    textColumn('engine', field('engine'), ({ engine }) => t(`subtitles:engine.${engine}`), { width: 132 }),
    {
      key: 'characters',
      title: field('characters'),
      width: 100,
      align: 'end',
      hiddenAtFirst: true,
      render: ({ characters }) => format.number(characters),
    },
    {
      key: 'fromMemory',
      title: field('fromMemory'),
      width: 132,
      align: 'end',
      hiddenAtFirst: true,
      render: ({ fromMemory, savedCharacters }) =>
        fromMemory === 0 ? null : t('subtitles:list.saved', { n: fromMemory, characters: savedCharacters }),
    },
    {
      key: 'cost',
      title: field('cost'),
      width: 104,
      align: 'end',
      render: ({ cost, currency }) =>
        (leastShown(cost) ? '< ' : '') + format.money({ amount: leastShown(cost) ?? cost, currency }),
    },
    textColumn('listStatus', field('listStatus'), ({ listStatus: code }) => {
      const name = listStatusName(code)
      return name && t(`subtitles:listStatus.${name}`)
    }),
    textColumn('requester', field('requester'), ({ requester }) => requester.fullName, { width: 96 }),
    timeColumn('createdAt', field('createdAt'), ({ createdAt }) => createdAt, { sortKey: 'createdAt' }),
    timeColumn('updatedAt', field('updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), titleOf, actsOf),
  ]
}

/** What is less than a hundredth is said to be less than that, not nothing. */
const leastShown = (cost: string): string | null => (Number(cost) > 0 && Number(cost) < 0.01 ? '0.01' : null)
