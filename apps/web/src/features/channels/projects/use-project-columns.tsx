import type { ApiProject } from '@pindao/protocol/channels/project.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { BucketBars } from './BucketBars.tsx'

/** The columns of the list of API projects. */
export function useProjectColumns(open: (project: ApiProject) => void): readonly Column<ApiProject>[] {
  const { t } = useTranslation(['channels', 'common'])
  const format = useFormat()
  const actOf = (project: ApiProject): RowAct => {
    const editable = project.actions.includes('update')
    const text = editable ? t('channels:act.edit') : t('common:action.view')
    return {
      key: editable ? 'edit' : 'see',
      text,
      name: t('channels:act.of', { act: text, title: project.name }),
      run: () => open(project),
    }
  }
  return [
    nameColumn(t('channels:projects.name'), ({ name }) => name, open, { sortKey: 'name', minWidth: 180 }),
    statusColumn(
      'audited',
      t('channels:projects.audit'),
      ({ audited }) =>
        audited
          ? { tone: 'success', label: t('channels:projects.auditedTag') }
          : { tone: 'warning', label: t('channels:projects.unauditedTag') },
      { width: 130 },
    ),
    {
      key: 'usage',
      title: t('channels:projects.usage'),
      minWidth: 380,
      render: ({ buckets }) => <BucketBars buckets={buckets} />,
    },
    {
      key: 'grants',
      title: t('channels:projects.grants'),
      width: 140,
      align: 'end',
      render: ({ grantCount, grantLimit }) =>
        t('channels:projects.grantsOf', {
          used: format.number(grantCount),
          limit: format.number(grantLimit),
        }),
    },
    {
      key: 'channels',
      title: t('channels:projects.channels'),
      width: 116,
      align: 'end',
      render: ({ channelCount }) => format.number(channelCount),
    },
    statusColumn(
      'state',
      t('channels:projects.state'),
      ({ enabled }) =>
        enabled
          ? { tone: 'success', label: t('channels:projects.open') }
          : { tone: 'stopped', label: t('channels:projects.closed') },
      { width: 170 },
    ),
    actsColumn(
      t('common:table.actions'),
      ({ name }) => name,
      (project) => [actOf(project)],
    ),
  ]
}
