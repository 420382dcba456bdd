import type { ChannelGroup } from '@pindao/protocol/channels/group.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import styles from './channels.module.css'

/** The channels of a group, in their list. */
const channelsOf = (id: string) => `${pagePaths.channels}?${new URLSearchParams({ groupId: id })}`

/** The columns of the list of groups. */
export function useGroupColumns(acts: {
  open(group: ChannelGroup): void
  remove(group: ChannelGroup): void
}): readonly Column<ChannelGroup>[] {
  const { t } = useTranslation(['channels', 'common'])
  const names = useNames()
  const format = useFormat()
  const actsOf = (group: ChannelGroup): readonly RowAct[] => {
    const { name, actions } = group
    const act = (key: string, text: string, run: () => void, danger = false): RowAct => ({
      key,
      text,
      name: t('channels:act.of', { act: text, title: name }),
      run,
      danger,
    })
    const first = actions.includes('update')
      ? act('edit', t('channels:act.edit'), () => acts.open(group))
      : act('see', t('common:action.view'), () => acts.open(group))
    return actions.includes('delete')
      ? [first, act('delete', t('common:action.delete'), () => acts.remove(group), true)]
      : [first]
  }
  return [
    {
      key: 'name',
      sortKey: 'name',
      title: t('channels:groups.name'),
      minWidth: 220,
      render: (group) => (
        <Button
          type="link"
          className={styles['groupName'] ?? ''}
          title={group.name}
          onClick={() => acts.open(group)}
        >
          <bdi className="cut">{group.name}</bdi>
        </Button>
      ),
    },
    textColumn(
      'department',
      t('channels:column.department'),
      ({ departmentCode }) => names.department({ code: departmentCode, name: null }),
      { width: 180 },
    ),
    textColumn('leader', t('channels:groups.leader'), ({ leader }) => leader?.fullName ?? null, {
      width: 160,
    }),
    {
      key: 'channels',
      sortKey: 'channelCount',
      title: t('channels:groups.channels'),
      width: 120,
      align: 'end',
      render: ({ id, name, channelCount }) => (
        <Link to={channelsOf(id)} aria-label={t('channels:groups.channelsOf', { name, count: channelCount })}>
          {format.number(channelCount)}
        </Link>
      ),
    },
    textColumn('timeZone', t('channels:field.timeZone'), ({ timeZone }) => timeZone, { width: 180 }),
    timeColumn('createdAt', t('channels:groups.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (group) => <RowActions of={group.name} acts={actsOf(group)} />,
    },
  ]
}
