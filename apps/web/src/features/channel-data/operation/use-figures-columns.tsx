import type { ChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import {
  type ChannelLevel,
  channelLevelNames,
  channelLevels,
} from '@pindao/protocol/channels/channel.codes.ts'
import { channelOperation, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Avatar, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { operationView } from '#src/features/channels/door/channel.status-view.ts'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { PlatformMark } from '#src/features/channels/door/PlatformTag.tsx'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { withWholeHeads } from '#src/shared/list/head-width.ts'
import type { Filters } from '#src/shared/list/use-list-state.ts'
import { chartsPathOf } from '../door/charts-paths.ts'
import { useFigureColumns } from './figure-columns.tsx'
import styles from './operation.module.css'
import { Sparkline } from './Sparkline.tsx'
import type { PeriodKey } from './use-period-conditions.ts'
import { DataDay } from './use-video-columns.tsx'

const levelOf = (code: ChannelFigures['level']): ChannelLevel =>
  channelLevelNames.find((name) => channelLevels[name] === code) ?? 'none'

/**
 * The columns of the list of channels with their figures (business.md §5, channel list).
 *
 * @param days those of the list, which its charts are of, too
 */
export function useFiguresColumns(
  open: (channel: ChannelFigures) => void,
  days: Filters<PeriodKey>,
): readonly Column<ChannelFigures>[] {
  const { t } = useTranslation(['channel-data', 'channels', 'states', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const names = useNames()
  const figures = useFigureColumns<ChannelFigures>()
  const none = t('common:notAvailable')
  const hidden = { hiddenAtFirst: true } as const
  const count = (
    key: 'subscribers' | 'subsNet7' | 'subsNet28',
    title: string,
    rest: Partial<Column<ChannelFigures>> = {},
  ): Column<ChannelFigures> => ({
    key,
    sortKey: key,
    title,
    width: 112,
    align: 'end',
    render: ({ [key]: value }) =>
      value === null ? none : <span title={format.number(value)}>{format.compact(value)}</span>,
    ...rest,
  })
  const money = (key: 'thisMonth' | 'lastMonth', title: string): Column<ChannelFigures> => ({
    key: `revenue-${key}`,
    title,
    width: 132,
    align: 'end',
    auth: 'estimatedRevenue:read',
    render: ({ revenue }) => {
      const amount = revenue?.[key] ?? null
      return revenue === null || amount === null ? none : format.money({ amount, currency: revenue.currency })
    },
  })
  return withWholeHeads([
    {
      key: 'title',
      sortKey: 'title',
      title: t('channels:column.channel'),
      minWidth: 230,
      render: (channel) => (
        <div className={styles['row']}>
          <Avatar size={32} src={channel.avatarUrl} alt="" aria-hidden="true">
            {[...channel.title][0]}
          </Avatar>
          <div className={styles['words']}>
            <Button
              type="link"
              className={styles['title'] ?? ''}
              title={channel.title}
              onClick={() => open(channel)}
            >
              <bdi className="cut">{channel.title}</bdi>
            </Button>
            <span className={styles['note']}>
              <PlatformMark platform={channel.platform} size={12} />{' '}
              <DictionaryWord kind="platform" code={channel.platform} />
            </span>
          </div>
        </div>
      ),
    },
    {
      key: 'spark',
      title: t('channel-data:operation.column.spark'),
      width: 164,
      render: ({ title, spark }) => <Sparkline title={title} views={spark.views} />,
    },
    ...figures,
    count('subscribers', t('channels:column.subscribers'), hidden),
    count('subsNet7', t('channel-data:operation.column.subsNet7')),
    count('subsNet28', t('channel-data:operation.column.subsNet28'), hidden),
    {
      key: 'published7',
      sortKey: 'published7',
      title: t('channel-data:operation.column.published7'),
      width: 120,
      align: 'end',
      render: ({ published7, publishTarget7 }) =>
        publishTarget7 === null ? (
          format.number(published7)
        ) : (
          <bdi>{`${published7} / ${publishTarget7}`}</bdi>
        ),
    },
    money('thisMonth', t('channel-data:operation.column.revenueThisMonth')),
    money('lastMonth', t('channel-data:operation.column.revenueLastMonth')),
    textColumn('owner', t('channels:column.owner'), ({ ownerName }) => ownerName),
    textColumn('group', t('channels:column.group'), ({ groupName }) => groupName, hidden),
    textColumn(
      'department',
      t('channels:column.department'),
      ({ departmentCode }) => names.department({ code: departmentCode, name: null }),
      hidden,
    ),
    {
      key: 'level',
      sortKey: 'level',
      title: t('channels:column.level'),
      width: 92,
      ...hidden,
      render: ({ level }) => t(`states:channelLevel.${levelOf(level)}`),
    },
    {
      key: 'riskGrade',
      sortKey: 'riskGrade',
      title: t('channels:column.riskGrade'),
      width: 96,
      ...hidden,
      render: ({ riskGrade }) =>
        riskGrade === null ? none : <DictionaryWord kind="riskGrade" code={riskGrade} />,
    },
    statusColumn(
      'operation',
      t('channels:column.operation'),
      ({ operation }) => {
        const { tone, labelKey } = operationView[channelOperation.nameOf(operation)]
        return { tone, label: t(labelKey) }
      },
      hidden,
    ),
    statusColumn(
      'credential',
      t('channels:column.credential'),
      ({ credentialStatus: code }) => {
        const { tone, labelKey } = credentialView[credentialStatus.nameOf(code)]
        return { tone, label: t(labelKey) }
      },
      hidden,
    ),
    {
      key: 'strikes',
      title: t('channel-data:operation.column.strikes'),
      width: 132,
      align: 'end',
      ...hidden,
      render: ({ copyrightStrikes, guidelineStrikes }) => (
        <bdi>{`${copyrightStrikes} / ${guidelineStrikes}`}</bdi>
      ),
    },
    timeColumn('lastPublishAt', t('channels:column.lastPublishAt'), ({ lastPublishAt }) => lastPublishAt, {
      sortKey: 'lastPublishAt',
      width: 132,
      ...hidden,
    }),
    timeColumn('lastSyncAt', t('channel-data:operation.column.lastSyncAt'), ({ lastSyncAt }) => lastSyncAt, {
      width: 132,
      ...hidden,
    }),
    {
      key: 'dataDay',
      sortKey: 'dataDay',
      title: t('channel-data:operation.column.dataDay'),
      width: 124,
      render: ({ figures: shown, dataDay }) => <DataDay day={dataDay} isFinal={shown?.isFinal} />,
    },
    actsColumn(
      t('common:table.actions'),
      ({ title }) => title,
      ({ id, title }) => [
        {
          key: 'charts',
          text: t('channel-data:operation.charts'),
          name: t('channel-data:operation.chartsOf', { name: title }),
          run: () => void navigate(chartsPathOf([id], days)),
        },
      ],
    ),
  ])
}
