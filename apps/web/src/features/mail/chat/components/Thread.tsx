import { ArrowLeftOutlined, SettingOutlined } from '@ant-design/icons'
import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useUser } from '#src/shared/session/use-user.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useSay } from '../api/chat.mutations.ts'
import { nameOf, useMessages } from '../api/chat.queries.ts'
import { messagesOf } from '../message-pages.ts'
import { outgoingOf, useOutbox } from '../outbox.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { useNewerMessages } from '../use-newer-messages.ts'
import { MessageInput } from './MessageInput.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './thread.module.css'

const GroupDialog = lazyPart(async () => (await import('./GroupDialog.tsx')).GroupDialog)

/** One conversation: who takes part, what was said, and the place to say something. */
export function Thread(props: {
  readonly conversation: Conversation
  onClose(): void
  /** One is no longer in it. */
  onLeft(): void
}) {
  const { conversation, onClose, onLeft } = props
  const { t } = useTranslation('chat')
  const selfId = useUser()?.user.userId ?? ''
  const { id, kind, members, actions } = conversation
  const [changing, setChanging] = useState(false)
  const query = useMessages(id)
  const messages = messagesOf(query.data)
  const outgoing = useOutbox(useShallow(outgoingOf(selfId, id)))
  const fetchNewer = useNewerMessages(conversation, {
    heldId: messages.at(-1)?.id,
    underWay: outgoing.some(({ failure }) => failure === null),
  })
  const say = useSay(id, fetchNewer)
  useMarkRead(conversation, messages.at(-1))

  return (
    <section className={styles['thread']} aria-label={nameOf(conversation, selfId)}>
      <div className={styles['head']}>
        <Button
          type="text"
          className={styles['back'] ?? ''}
          icon={<ArrowLeftOutlined className="flip" aria-hidden />}
          aria-label={t('back')}
          onClick={onClose}
        />
        <div className={styles['titles']}>
          <h2 className={styles['title']}>
            <bdi className="cut">{nameOf(conversation, selfId)}</bdi>
          </h2>
          {kind === 'group' && (
            <p className={styles['members']}>
              <bdi className="cut">{members.map(({ fullName }) => fullName).join(t('nameSeparator'))}</bdi>
            </p>
          )}
        </div>
        {actions.length > 0 && (
          <Button
            type="text"
            icon={<SettingOutlined aria-hidden />}
            aria-label={t('group.open')}
            title={t('group.open')}
            onClick={() => setChanging(true)}
          />
        )}
      </div>
      {query.isPending && <Skeleton active className={styles['skeleton'] ?? ''} />}
      {query.isError && !query.data && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <MessageList
          conversation={conversation}
          messages={messages}
          outgoing={outgoing}
          older={{
            exist: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
          onRetry={({ text, key }) => say(text, key)}
        />
      )}
      <MessageInput conversationId={id} onSay={(text) => say(text)} />
      {changing && (
        <LazyPart onLost={() => setChanging(false)}>
          <GroupDialog
            conversation={conversation}
            onChanged={fetchNewer}
            onLeft={onLeft}
            onClose={() => setChanging(false)}
          />
        </LazyPart>
      )}
    </section>
  )
}
