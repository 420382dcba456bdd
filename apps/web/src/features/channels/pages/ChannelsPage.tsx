import { PlusOutlined } from '@ant-design/icons'
import { channelSortKeys } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type CredentialStatus, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Alert, Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { useConnectChannel } from '#src/features/channels/door/use-connect-channel.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ApiError } from '#src/shared/api/api-error.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { onReturn } from '#src/shared/ui/on-return.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { countChannelViews, useChannels } from '../api/channels.queries.ts'
import { ChannelDrawer } from '../components/ChannelDrawer.tsx'
import { useChannelColumns } from '../components/use-channel-columns.tsx'
import { useConnectionOutcome } from '../use-connection-outcome.ts'

const filterKeys = ['title', 'credentialStatus'] as const
type FilterKey = (typeof filterKeys)[number]

/** 频道列表: the channels, whether each still lets us publish, and connecting one. */
export function ChannelsPage() {
  const { t } = useTranslation('channels')
  const list = useListState(filterKeys, { sortKeys: channelSortKeys })
  const query = useChannels(list.query)
  const [detail, setDetail] = useQueryState('detail')
  const connect = useConnectChannel()
  const { reset } = connect
  useEffect(() => onReturn(window, reset), [reset])
  const { failure, dismiss } = useConnectionOutcome()
  const leaving = connect.isPending || connect.isSuccess
  const columns = useChannelColumns({
    onOpen: (channel) => void setDetail(channel.id),
    onReconnect: connect.mutate,
    leaving,
  })

  return (
    <>
      <PageHeader title={t('title')} actions={connectButton()} />
      {failure !== null && <ConnectionFailure code={failure} onClose={dismiss} />}
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="channels"
        label={t('title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(channel) => channel.title}
        onOpen={(channel) => void setDetail(channel.id)}
        rowKey={(channel) => channel.id}
        query={query}
        list={list}
        empty={
          <Permit
            to="channel:connect"
            fallback={<EmptyState title={t('empty.title')} text={t('empty.noPermission')} />}
          >
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={connectButton()} />
          </Permit>
        }
      />
      {detail !== null && (
        <ChannelDrawer
          key={detail}
          channelId={detail}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (channel) => channel.id,
            detail,
            (id) => void setDetail(id),
          )}
          leaving={leaving}
          onReconnect={connect.mutate}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )

  function connectButton() {
    return (
      <Permit to="channel:connect">
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          loading={leaving}
          onClick={() => connect.mutate(null)}
        >
          {leaving ? t('opening') : t('connect')}
        </Button>
      </Permit>
    )
  }
}

/** What cannot be published on, and has to be authorised. */
const ailing: readonly CredentialStatus[] = ['unauthorised', 'invalid']
const codesOf = (names: readonly CredentialStatus[]) =>
  names.map((name) => credentialStatus.codes[name]).join()

function useTabs(): ListTabs {
  const { t } = useTranslation('channels')
  return useMemo(
    () => ({
      items: [{ key: 'ailing', label: t('tabs.ailing'), filters: { credentialStatus: codesOf(ailing) } }],
      count: countChannelViews,
    }),
    [t],
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['channels', 'states'])
  return useMemo(
    () => [
      { key: 'title', label: t('channels:search.title'), element: 'input' },
      {
        key: 'credentialStatus',
        label: t('channels:column.credential'),
        element: 'select',
        multiple: true,
        options: credentialStatus.reachable.map((name) => ({
          value: String(credentialStatus.codes[name]),
          label: t(credentialView[name].labelKey),
        })),
      },
    ],
    [t],
  )
}

/** Why the platform's consent page came back without a channel. */
function ConnectionFailure({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { t } = useTranslation('channels')
  const { message } = useErrorText()(new ApiError({ status: 0, code, message: '' }))
  return (
    <Alert
      type="error"
      showIcon
      closable={{ onClose }}
      title={t('failedTitle')}
      description={message}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
