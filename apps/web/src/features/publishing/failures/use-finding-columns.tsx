import type {
  ComparisonFinding,
  FindingKind,
  FindingState,
} from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisibility } from '#src/features/channels/door/use-visibility.ts'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'
import { publishTaskPath } from '../door/publish-paths.ts'

export type FindingAct = ComparisonFinding['actions'][number]

/** How a state looks. Total: a new one does not compile until it has a look. */
const toneOf: Readonly<Record<FindingState, Tone>> = {
  open: 'warning',
  explained: 'neutral',
  mended: 'success',
}
const toneOfKind: Readonly<Record<FindingKind, Tone>> = {
  missing: 'error',
  foreign: 'warning',
  double: 'error',
}

/** The columns of the list of differences. */
export function useFindingColumns(
  run: (act: FindingAct, finding: ComparisonFinding) => void,
): readonly Column<ComparisonFinding>[] {
  const { t } = useTranslation(['publishing', 'common', 'states'])
  const viewOf = useVisibility()
  const actsOf = (finding: ComparisonFinding): readonly RowAct[] => [
    ...finding.actions.map((act) => {
      const text = t(`publishing:failures.comparison.act.${act}`)
      return {
        key: act,
        text,
        name: t('publishing:failures.comparison.actOf', { act: text, title: finding.title }),
        run: () => run(act, finding),
      }
    }),
    ...(finding.kind === 'missing'
      ? []
      : [
          {
            key: 'watch',
            text: t('publishing:action.watch'),
            name: t('publishing:action.watchOf', { title: finding.title }),
            href: finding.watchUrl,
          },
        ]),
    ...(finding.twinUrl === null
      ? []
      : [
          {
            key: 'twin',
            text: t('publishing:failures.comparison.twin'),
            name: t('publishing:failures.comparison.actOf', {
              act: t('publishing:failures.comparison.twin'),
              title: finding.title,
            }),
            href: finding.twinUrl,
          },
        ]),
  ]
  return [
    {
      key: 'title',
      title: t('publishing:column.video'),
      minWidth: 200,
      render: ({ title, taskId }) =>
        taskId === null ? (
          <OneLine text={title} />
        ) : (
          <Link to={publishTaskPath(taskId)} title={title}>
            <bdi className="cut">{title}</bdi>
          </Link>
        ),
    },
    statusColumn(
      'kind',
      t('publishing:failures.comparison.kindLabel'),
      ({ kind }) => ({ tone: toneOfKind[kind], label: t(`publishing:failures.comparison.kind.${kind}`) }),
      { width: 150 },
    ),
    textColumn('channel', t('publishing:column.channel'), ({ channelName }) => channelName),
    textColumn('visibility', t('publishing:failures.proof.seen'), ({ visibility }) =>
      visibility === null ? null : viewOf({ visibility }).label,
    ),
    timeColumn('foundAt', t('publishing:failures.comparison.foundAt'), ({ foundAt }) => foundAt),
    statusColumn('state', t('publishing:column.status'), ({ state }) => ({
      tone: toneOf[state],
      label: t(`publishing:failures.comparison.state.${state}`),
    })),
    textColumn('note', t('publishing:failures.comparison.note'), ({ note }) => note || null, { width: 160 }),
    actsColumn(t('common:table.actions'), ({ title }) => title, actsOf, { width: 130 }),
  ]
}
