import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useHistoryTab } from '#src/shared/record/use-history-tab.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useChannel } from '../api/channels.queries.ts'
import { ChannelRelated } from './ChannelRelated.tsx'

/** A channel: whether we may still publish on it, and what mends that; what it is, what hangs on it, what was done. */
export function ChannelDrawer(props: {
  readonly channelId: string
  readonly neighbours: Neighbours
  /** The consent page is on its way. */
  readonly leaving: boolean
  onReconnect(channelId: string): void
  onClose(): void
}) {
  const { channelId, neighbours, leaving, onReconnect, onClose } = props
  const { t } = useTranslation(['channels', 'states', 'common'])
  const query = useChannel(channelId)
  const channel = shownData(query)
  const history = useHistoryTab('channel', channelId)
  const view = channel && credentialView[credentialStatus.nameOf(channel.credentialStatus)]
  const isSound = channel?.credentialStatus === credentialStatus.codes.normal
  return (
    <RecordDrawer
      title={channel?.title ?? t('channels:detail.title')}
      query={query}
      neighbours={neighbours}
      state={view && <StatusTag tone={view.tone}>{t(view.labelKey)}</StatusTag>}
      actions={
        channel?.actions.includes('reconnect') && (
          <Button
            type={isSound ? 'default' : 'primary'}
            loading={leaving}
            onClick={() => onReconnect(channelId)}
          >
            {t('channels:reconnect')}
          </Button>
        )
      }
      tabs={
        channel
          ? [
              {
                key: 'details',
                label: t('common:record.details'),
                content: <Details channel={channel} />,
              },
              {
                key: 'related',
                label: t('common:record.related'),
                content: <ChannelRelated channelId={channelId} />,
              },
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function Details({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const format = useFormat()
  const names = useNames()
  const none = t('common:notAvailable')
  const { handle, url, subscriberCount, connectedAt, departmentCode, platformChannelId } = channel
  const { labelKey } = credentialView[credentialStatus.nameOf(channel.credentialStatus)]
  return (
    <Facts
      facts={[
        [t('channels:column.credential'), t(labelKey)],
        [
          t('channels:detail.platform'),
          <DictionaryWord key="platform" kind="platform" code={channel.platform} />,
        ],
        [t('channels:detail.handle'), handle === null ? none : <bdi key="handle">{handle}</bdi>],
        [
          t('channels:column.channelId'),
          <Typography.Text key="id" copyable>
            {platformChannelId}
          </Typography.Text>,
        ],
        [t('channels:column.subscribers'), subscriberCount === null ? none : format.number(subscriberCount)],
        [t('channels:column.owner'), <bdi key="owner">{channel.ownerName}</bdi>],
        [t('channels:detail.department'), names.department({ code: departmentCode, name: null })],
        [t('channels:column.connectedAt'), connectedAt === null ? none : format.exactTime(connectedAt)],
        [
          t('channels:detail.address'),
          url === null ? (
            none
          ) : (
            <a key="url" href={url} target="_blank" rel="noreferrer">
              {t('channels:visit', { title: channel.title })}
            </a>
          ),
        ],
      ]}
    />
  )
}
