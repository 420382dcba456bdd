import { EllipsisOutlined } from '@ant-design/icons'
import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { ChannelRisks } from '#src/features/publishing/door/ChannelRisks.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { readHistory, useChannel } from '../api/channels.queries.ts'
import { mayEdit } from '../channel-values.ts'
import { AskAgainDialog } from '../grants/ask-again.ts'
import { useChannelFieldWords } from '../use-channel-field-words.ts'
import { useChannelWords } from '../use-channel-words.ts'
import { ChannelAssignments } from './ChannelAssignments.tsx'
import { ChannelBanners } from './ChannelBanners.tsx'
import { PlacementFacts, PlatformFacts, RiskFacts, StaffFacts, UploadFacts } from './ChannelFacts.tsx'
import { ChannelForm, Section } from './ChannelForm.tsx'
import { ChannelNotes } from './ChannelNotes.tsx'
import { ChannelRelated } from './ChannelRelated.tsx'
import { ChannelStanding } from './ChannelStanding.tsx'
import { ChannelVideos } from './ChannelVideos.tsx'
import styles from './channels.module.css'
import { type ChannelCommand, stateCommands, useChannelCommands } from './use-channel-commands.tsx'
import { useChannelEdit } from './use-channel-edit.ts'
import { useSyncNow } from './use-sync-now.ts'

const ChannelContracts = lazyPart(
  async () => (await import('#src/features/contracts/door/ChannelContracts.tsx')).ChannelContracts,
  'contracts',
)

const ChannelStrikes = lazyPart(
  async () => (await import('#src/features/claims/door/ChannelStrikes.tsx')).ChannelStrikes,
  'claim-clocks',
)

/** A channel: whether we may still publish on it, and what mends that; what it is, who works on it, what was done. */
export function ChannelDrawer(props: {
  readonly channelId: string
  readonly neighbours: Neighbours
  /** It is being changed. */
  readonly editing: boolean
  /** The consent page is on its way. */
  readonly leaving: boolean
  onEdit(editing: boolean): void
  onReconnect(channel: ChannelDetail): void
  onClose(): void
}) {
  const { channelId, neighbours, leaving, onEdit, onReconnect, onClose } = props
  const { t } = useTranslation(['channels', 'states', 'common'])
  const query = useChannel(channelId)
  const edit = useChannelEdit(query.data, () => onEdit(false))
  const channel = edit.channel
  const editing = props.editing && channel !== undefined && mayEdit(channel)
  const commands = useChannelCommands()
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const history = useHistoryTab('channel', channelId, {
    read: readHistory(channelId),
    words: useChannelFieldWords(),
  })
  const close = () => (editing ? edit.leave(onClose) : onClose())

  const form = (shown: ChannelDetail) => (
    <>
      {edit.merged && <MergedNote />}
      <ChannelForm
        key={edit.key}
        channel={shown}
        values={edit.values}
        saving={edit.saving}
        refusal={edit.refusal}
        onChange={edit.begin}
        onSave={edit.save}
      />
    </>
  )
  const details = (shown: ChannelDetail) => (
    <>
      <ChannelBanners channel={shown} leaving={leaving} onReconnect={() => onReconnect(shown)} />
      <ChannelRisks channelId={channelId} />
      <Details channel={shown} />
    </>
  )
  const label = t('common:record.details')
  const tabs = (shown: ChannelDetail) =>
    editing
      ? [{ key: 'edit', label, content: form(shown) }]
      : [
          { key: 'details', label, content: details(shown) },
          {
            key: 'videos',
            label: t('channels:platformVideos.title'),
            content: <ChannelVideos channelId={channelId} />,
          },
          {
            key: 'owners',
            label: t('channels:owners.title'),
            content: <ChannelAssignments channelId={channelId} />,
          },
          ...(can('contract:read')
            ? [
                {
                  key: 'contracts',
                  label: t('channels:contracts.title'),
                  content: (
                    <LazyPart>
                      <ChannelContracts channelId={channelId} />
                    </LazyPart>
                  ),
                },
              ]
            : []),
          ...(can('strike:read')
            ? [
                {
                  key: 'strikes',
                  label: t('channels:strikes.title'),
                  content: (
                    <LazyPart>
                      <ChannelStrikes channelId={channelId} />
                    </LazyPart>
                  ),
                },
              ]
            : []),
          {
            key: 'notes',
            label: t('channels:notes.title'),
            content: <ChannelNotes channelId={channelId} mayAdd={shown.actions.includes('update')} />,
          },
          {
            key: 'related',
            label: t('common:record.related'),
            content: <ChannelRelated channelId={channelId} />,
          },
          ...history,
        ]

  return (
    <>
      <RecordDrawer
        title={channel?.title ?? t('channels:detail.title')}
        query={query}
        errorTitle={t('common:error.detailTitle')}
        mask={{ closable: !edit.saving }}
        // What is being changed is asked about when it is closed, not when it is stepped over.
        {...(editing ? {} : { neighbours })}
        state={channel && <States channel={channel} />}
        actions={
          channel &&
          !editing && (
            <HeadActions
              channel={channel}
              leaving={leaving}
              onAsk={() => setAsking(true)}
              onEdit={() => onEdit(true)}
              onReconnect={() => onReconnect(channel)}
              run={commands.run}
            />
          )
        }
        footer={
          editing && (
            <EditFooter
              label={t('channels:form.save')}
              saving={edit.saving}
              onCancel={() => edit.leave(() => onEdit(false))}
            />
          )
        }
        tabs={channel ? tabs(channel) : null}
        onClose={close}
      />
      {commands.dialog}
      {asking && (
        <LazyPart onLost={() => setAsking(false)}>
          <AskAgainDialog channelIds={[channelId]} onClose={() => setAsking(false)} />
        </LazyPart>
      )}
    </>
  )
}

function States({ channel }: { readonly channel: ChannelDetail }) {
  const { t } = useTranslation(['states'])
  const words = useChannelWords()
  const credential = credentialView[credentialStatus.nameOf(channel.credentialStatus)]
  const state = words.state(channel)
  return (
    <>
      <StatusTag tone={credential.tone}>{t(credential.labelKey)}</StatusTag>
      <StatusTag tone={state.tone}>{state.label}</StatusTag>
    </>
  )
}

function HeadActions(props: {
  readonly channel: ChannelDetail
  readonly leaving: boolean
  readonly run: ChannelCommand
  onAsk(): void
  onEdit(): void
  onReconnect(): void
}) {
  const { channel, leaving, run, onAsk, onEdit, onReconnect } = props
  const { t } = useTranslation(['channels', 'common'])
  // What mends a channel stands in the banner; a sound one is seldom authorised anew.
  const isSound = channel.credentialStatus === credentialStatus.codes.normal
  const mayReconnect = isSound && channel.actions.includes('reconnect')
  const maySync = isSound && channel.actions.includes('update')
  const sync = useSyncNow()
  const offered = stateCommands.filter((act) => channel.actions.includes(act))
  const items = [
    ...(maySync ? [{ key: 'sync', label: t('channels:act.sync') }] : []),
    ...(channel.actions.includes('reconnect') ? [{ key: 'ask', label: t('channels:act.askAgain') }] : []),
    ...(mayReconnect ? [{ key: 'reconnect', label: t('channels:reconnect'), disabled: leaving }] : []),
    ...offered.map((key) => ({ key, label: t(`channels:act.${key}`), danger: key === 'remove' })),
  ]
  const choose = (key: string) => {
    const act = offered.find((one) => one === key)
    if (act) run(act, channel)
    else if (key === 'sync') void sync(channel)
    else if (key === 'ask') onAsk()
    else onReconnect()
  }
  return (
    <>
      {mayEdit(channel) && <Button onClick={onEdit}>{t('channels:act.edit')}</Button>}
      {items.length > 0 && (
        <ButtonMenu placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('common:table.more')}
            title={t('common:table.more')}
          />
        </ButtonMenu>
      )}
    </>
  )
}

/** Whether the platform says anything that we keep facts of our own beside. */
const isTold = ({ platformFacts, platformTitle, title }: ChannelDetail) =>
  platformFacts !== null || (platformTitle !== null && platformTitle !== title)

/** What the platform says of it beside what we keep. */
function Details({ channel }: { readonly channel: ChannelDetail }) {
  const { t } = useTranslation('channels')
  return (
    <div className={styles['details']}>
      <Section title={t('section.platform')}>
        <PlatformFacts channel={channel} />
      </Section>
      <div>
        <Section title={t('section.placement')}>
          <PlacementFacts channel={channel} />
        </Section>
        <Section title={t('section.ours')}>
          <StaffFacts channel={channel} />
        </Section>
      </div>
      <Section title={t('section.risk')}>
        <RiskFacts channel={channel} />
      </Section>
      {isTold(channel) && (
        <Section title={t('section.standing')}>
          <ChannelStanding channel={channel} />
        </Section>
      )}
      <Section title={t('section.upload')}>
        <UploadFacts channel={channel} />
      </Section>
    </div>
  )
}
