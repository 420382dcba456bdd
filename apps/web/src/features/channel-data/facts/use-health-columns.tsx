import { collectionKinds } from '@pindao/protocol/channel-data/collection-kinds.ts'
import type { ChannelHealth } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useDataStateView } from './data-state.status-view.ts'

/** The columns of the list: a channel, how it stands altogether, and each kind of its numbers. */
export function useHealthColumns(open: (row: ChannelHealth) => void): readonly Column<ChannelHealth>[] {
  const { t } = useTranslation(['channel-data', 'common'])
  const format = useFormat()
  const stateOf = useDataStateView()
  const { labelOf } = useDictionary('platform')
  return [
    nameColumn(t('channel-data:facts.channel'), ({ title }) => title, open, { sortKey: 'title' }),
    textColumn('platform', t('channel-data:facts.platform'), ({ platform }) => labelOf(platform)),
    statusColumn('state', t('channel-data:facts.health'), ({ state }) => stateOf(state), {
      sortKey: 'state',
    }),
    textColumn(
      'freshDay',
      t('channel-data:facts.fresh'),
      ({ freshDay }) => (freshDay === null ? null : format.day(freshDay)),
      { sortKey: 'freshDay', width: 150 },
    ),
    ...collectionKinds.map(
      (kind): Column<ChannelHealth> => ({
        key: kind,
        title: t(`channel-data:facts.kind.${kind}`),
        width: 150,
        render({ kinds }) {
          const found = kinds.find((one) => one.kind === kind)
          if (found === undefined) return t('common:notAvailable')
          const { tone, label } = stateOf(found.state)
          return <StatusTag tone={tone}>{label}</StatusTag>
        },
      }),
    ),
    textColumn(
      'pastDays',
      t('channel-data:facts.past'),
      ({ pastDays }) => (pastDays === 0 ? null : t('channel-data:facts.pastLeft', { n: pastDays })),
      { sortKey: 'pastDays', width: 170 },
    ),
    textColumn('owner', t('channel-data:facts.owner'), ({ owner }) => owner.fullName, {
      hiddenAtFirst: true,
    }),
    actsColumn(
      t('common:table.actions'),
      ({ title }) => title,
      (row) => [
        {
          key: 'open',
          text: t('channel-data:facts.act.open'),
          name: t('channel-data:facts.act.of', { act: t('channel-data:facts.act.open'), title: row.title }),
          run: () => open(row),
        },
      ],
    ),
  ]
}
