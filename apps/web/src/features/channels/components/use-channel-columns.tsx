import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { statusColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import styles from './ChannelName.module.css'
import { ChannelName } from './ChannelName.tsx'

type Acts = {
  readonly onOpen: (channel: Channel) => void
  readonly onReconnect: (channelId: string) => void
  readonly leaving: boolean
}

/** The columns of the channel list. In a narrow window the last before the actions lies under them: one without a time. */
export function useChannelColumns({ onOpen, onReconnect, leaving }: Acts): readonly Column<Channel>[] {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const format = useFormat()
  const names = useNames()
  const none = t('common:notAvailable')

  /** What mends a channel stands first; one that is sound is looked at. */
  const actsOf = (channel: Channel): readonly RowAct[] => {
    const { id, title, url, actions } = channel
    const isSound = channel.credentialStatus === credentialStatus.codes.normal
    const detail: RowAct = {
      key: 'detail',
      text: t('channels:detail.open'),
      name: t('channels:detail.openOf', { title }),
      run: () => onOpen(channel),
    }
    const reconnect: readonly RowAct[] = actions.map((key) => ({
      key,
      text: t('channels:reconnect'),
      name: t('channels:reconnectOf', { title }),
      disabled: leaving,
      run: () => onReconnect(id),
    }))
    const visit: readonly RowAct[] =
      url === null
        ? []
        : [
            {
              key: 'visit',
              text: t('channels:detail.visit'),
              name: t('channels:visit', { title }),
              href: url,
            },
          ]
    return isSound ? [detail, ...visit, ...reconnect] : [...reconnect, detail, ...visit]
  }

  return [
    {
      key: 'channel',
      sortKey: 'title',
      title: t('channels:column.channel'),
      minWidth: 240,
      render: (channel) => <ChannelName channel={channel} onOpen={() => onOpen(channel)} />,
    },
    statusColumn('credential', t('channels:column.credential'), ({ credentialStatus: code }) => {
      const { tone, labelKey } = credentialView[credentialStatus.nameOf(code)]
      return { tone, label: t(labelKey) }
    }),
    {
      key: 'subscribers',
      sortKey: 'subscriberCount',
      title: t('channels:column.subscribers'),
      width: 136,
      align: 'end',
      render: ({ subscriberCount }) =>
        subscriberCount === null ? (
          none
        ) : (
          <span title={format.number(subscriberCount)}>{format.compact(subscriberCount)}</span>
        ),
    },
    {
      key: 'owner',
      title: t('channels:column.owner'),
      width: 120,
      render: ({ ownerName, departmentCode }) => (
        <>
          {ownerName}
          <div className={styles['note']}>{names.department({ code: departmentCode, name: null })}</div>
        </>
      ),
    },
    timeColumn('connectedAt', t('channels:column.connectedAt'), ({ connectedAt }) => connectedAt, {
      sortKey: 'connectedAt',
    }),
    {
      key: 'channelId',
      title: t('channels:column.channelId'),
      width: 254,
      render: ({ platformChannelId }) => (
        <Typography.Text copyable={{ text: platformChannelId }} className={styles['id'] ?? ''}>
          <bdi>{platformChannelId}</bdi>
        </Typography.Text>
      ),
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (channel) => <RowActions of={channel.title} acts={actsOf(channel)} />,
    },
  ]
}
