import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#src/shared/session/use-user.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState, PageState } from '#src/shared/ui/PageState.tsx'
import { useConversations, useOpenConversation } from '../api/chat.queries.ts'
import { ConversationList } from '../components/ConversationList.tsx'
import { NoChatArt } from '../components/NoChatArt.tsx'
import { Thread } from '../components/Thread.tsx'
import { useMessageAnnouncement } from '../use-message-announcement.ts'
import styles from './chat.module.css'

const StartDialog = lazyPart(async () => (await import('../components/StartDialog.tsx')).StartDialog)

/** 聊天: the conversations, and the one that is open. A phone shows one of the two. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const [openId, setOpenId] = useQueryState('c', { history: 'push' })
  const [starting, setStarting] = useState(false)
  const query = useConversations()
  const selfId = useUser()?.user.userId ?? ''
  const heard = useMessageAnnouncement(query.data, selfId)
  const { conversation: open, gone, failure, again } = useOpenConversation(openId, query)
  const start = () => setStarting(true)
  /**
   * Out of a conversation, and not of what was opened meanwhile: leaving takes its time. The way back must not lead into
   * a conversation that one is no longer in.
   */
  const leave = (id: string) => void setOpenId((now) => (now === id ? null : now), { history: 'replace' })

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={start}>
            {t('start.open')}
          </Button>
        }
      />
      <div className={styles['box']} data-open={openId !== null}>
        <div className={styles['list']}>
          {query.isPending && <Skeleton active className={styles['skeleton'] ?? ''} />}
          {query.isError && !query.data && (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data?.length === 0 && (
            <EmptyState art={<NoChatArt />} title={t('empty.title')} text={t('empty.text')} />
          )}
          {query.data && <ConversationList conversations={query.data} openId={openId} />}
        </div>
        {open && (
          <Thread
            key={open.id}
            conversation={open}
            onClose={() => void setOpenId(null)}
            onLeft={() => leave(open.id)}
          />
        )}
        {failure !== null && <ErrorState error={failure} onRetry={again} />}
        {gone && openId !== null && (
          <PageState
            art={<NotFoundArt />}
            title={t('gone.title')}
            text={t('gone.text')}
            action={<Button onClick={() => leave(openId)}>{t('back')}</Button>}
          />
        )}
        {openId === null && <p className={styles['none']}>{t('choosePrompt')}</p>}
      </div>
      <p className="heard" aria-live="polite">
        {heard}
      </p>
      {starting && (
        <LazyPart onLost={() => setStarting(false)}>
          <StartDialog
            onClose={() => setStarting(false)}
            onStarted={(id) => {
              setStarting(false)
              void setOpenId(id)
            }}
          />
        </LazyPart>
      )}
    </>
  )
}
