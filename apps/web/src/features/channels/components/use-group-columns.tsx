import type { ChannelGroup } from '@pindao/protocol/channels/group.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'

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
    nameColumn(t('channels:groups.name'), ({ name }) => name, acts.open, { sortKey: 'name' }),
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
    actsColumn(t('common:table.actions'), ({ name }) => name, actsOf),
  ]
}
