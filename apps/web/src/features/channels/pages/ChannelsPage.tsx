import { EditOutlined, TableOutlined, TeamOutlined } from '@ant-design/icons'
import { type Channel, channelSortKeys } from '@pindao/protocol/channels/channel.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectChannel } from '#src/features/channels/door/use-connect-channel.ts'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { onReturn } from '#src/shared/ui/on-return.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type ChannelsQuery, useChannels } from '../api/channels.queries.ts'
import { ChannelDrawer } from '../components/ChannelDrawer.tsx'
import { ConnectButton } from '../components/ConnectButton.tsx'
import { useChannelColumns } from '../components/use-channel-columns.tsx'
import { useChannelCommands } from '../components/use-channel-commands.tsx'
import { useRowActs } from '../components/use-row-acts.ts'
import { channelFilterKeys, useChannelSearch, useChannelTabs } from '../use-channel-search.tsx'
import { useConnectionOutcome } from '../use-connection-outcome.ts'

const ChannelBatchActions = lazyPart(
  async () => (await import('../components/ChannelBatchActions.tsx')).ChannelBatchActions,
  'operations',
)
const ConnectionFailure = lazyPart(
  async () => (await import('../grants/components/ConnectionFailure.tsx')).ConnectionFailure,
  'grants',
)
const ConnectionChoice = lazyPart(
  async () => (await import('../grants/components/ConnectionChoice.tsx')).ConnectionChoice,
  'grants',
  'operations',
)
const ChannelCreateDrawer = lazyPart(
  async () => (await import('../components/ChannelCreateDrawer.tsx')).ChannelCreateDrawer,
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  channel: ['title', 'handle', 'platform'],
  credential: ['credential'],
  state: ['operation', 'use'],
  level: ['level'],
  riskGrade: ['riskGrade'],
  operationMode: ['operationMode'],
  department: ['department'],
  group: ['group'],
  owner: ['owner', 'backup'],
  subscribers: ['subscribers'],
  lastPublishAt: ['lastPublishAt'],
  connectedAt: ['connectedAt'],
  type: ['type'],
  monetisation: ['monetisation'],
  restrictReasons: ['restrictReasons'],
  ageRestriction: ['ageRestriction'],
  country: ['country'],
  language: ['language'],
  channelId: ['platformChannelId'],
  views: ['views'],
  videos: ['videos'],
  createdAt: ['createdAt'],
} as const

const newImport = { [askedImport]: 'channel.import' } as const

/** 频道列表: the channels, who works on them, whether each still lets us publish, and connecting one. */
export function ChannelsPage() {
  const { t } = useTranslation('channels')
  const list = useListState(channelFilterKeys, { sortKeys: channelSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as ChannelsQuery
  const query = useChannels(asked)
  const [{ detail, edit, create }, setOpen] = useQueryStates({
    detail: parseAsString,
    edit: parseAsBoolean.withDefault(false),
    create: parseAsBoolean.withDefault(false),
    // Opened by the app, over any page.
    [askedImport]: parseAsString,
  })
  const connect = useConnectChannel()
  const { reset } = connect
  useEffect(() => onReturn(window, reset), [reset])
  const { problem, choice, dismiss, endChoice } = useConnectionOutcome()
  const leaving = connect.isPending || connect.isSuccess
  const commands = useChannelCommands()
  const reconnect = ({ id, platform }: Channel) => connect.mutate({ platform, channelId: id })
  const open = (channel: Channel) => void setOpen({ detail: channel.id, edit: null })
  const actsOf = useRowActs({
    leaving,
    reconnect,
    open,
    edit: (channel) => void setOpen({ detail: channel.id, edit: true }),
    run: commands.run,
  })
  const columns = useChannelColumns({ onOpen: open, actsOf })
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'channel.export', listId: 'channels', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }
  const connectButton = <ConnectButton leaving={leaving} onConnect={(kind) => connect.mutate({ kind })} />

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Permit to="channelGroup:read">
              <ButtonLink icon={<TeamOutlined aria-hidden />} to={pagePaths['channel-groups']}>
                {t('groups.title')}
              </ButtonLink>
            </Permit>
            <Permit to="channel:create">
              <Button icon={<EditOutlined aria-hidden />} onClick={() => void setOpen({ create: true })}>
                {t('byHand')}
              </Button>
            </Permit>
            <Permit to="channel:update">
              <Button icon={<TableOutlined aria-hidden />} onClick={() => void setOpen(newImport)}>
                {t('bySheet')}
              </Button>
            </Permit>
            {connectButton}
          </>
        }
      />
      {problem !== null && (
        <LazyPart>
          <ConnectionFailure problem={problem} onClose={dismiss} />
        </LazyPart>
      )}
      {choice !== null && (
        <LazyPart onLost={endChoice}>
          <ConnectionChoice
            key={choice}
            choiceId={choice}
            onAgain={(kind) => connect.mutate({ kind })}
            onClose={endChoice}
          />
        </LazyPart>
      )}
      <SearchForm items={useChannelSearch()} list={list} />
      <DataTable
        listId="channels"
        label={t('title')}
        tabs={useChannelTabs()}
        columns={columns}
        nameOf={(channel) => channel.title}
        onOpen={open}
        rowKey={(channel) => channel.id}
        query={query}
        list={list}
        toolbar={
          <Permit to="channel:export">
            <ListExport {...exporting} />
          </Permit>
        }
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <ChannelBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <Permit to="channel:export">
              <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
            </Permit>
          </>
        )}
        empty={
          <Permit
            to="channel:connect"
            fallback={<EmptyState title={t('empty.title')} text={t('empty.noPermission')} />}
          >
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={connectButton} />
          </Permit>
        }
      />
      {detail !== null && (
        <ChannelDrawer
          key={detail}
          channelId={detail}
          editing={edit}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (channel) => channel.id,
            detail,
            (id) => void setOpen({ detail: id }),
          )}
          leaving={leaving}
          onEdit={(editing) => void setOpen({ edit: editing || null })}
          onReconnect={reconnect}
          onClose={() => void setOpen({ detail: null, edit: null })}
        />
      )}
      <Permit to="channel:create">
        {create && (
          <LazyPart>
            <ChannelCreateDrawer
              onCreated={(id) => void setOpen({ create: null, detail: id })}
              onClose={() => void setOpen({ create: null })}
            />
          </LazyPart>
        )}
      </Permit>
      {commands.dialog}
    </>
  )
}
