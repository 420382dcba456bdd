import {
  ArrowLeftOutlined,
  EditOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons'
import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { useLetter } from '../api/mail.queries.ts'
import { useLetterText } from '../mail-words.ts'
import type { Composer } from '../use-composer.ts'
import type { LetterCommands } from '../use-letter-commands.ts'
import { LetterActions } from './LetterActions.tsx'
import { LetterHead } from './LetterHead.tsx'
import { LetterThread } from './LetterThread.tsx'
import styles from './letter-pane.module.css'

/** An open letter: it counts as read from now on. */
export function LetterPane(props: {
  readonly id: string
  readonly commands: LetterCommands
  readonly composer: Composer
  readonly addressOf: (id: string) => string
  onClose(): void
}) {
  const { id, commands, composer, addressOf, onClose } = props
  const { t } = useTranslation('mail')
  const { data: letter, isError, error, refetch } = useLetter(id)
  useReadOnOpening(letter, commands)

  return (
    <section className={styles['pane']} aria-label={t('letter')}>
      <div className={styles['bar']}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined className="flip" aria-hidden />}
          aria-label={t('backToList')}
          title={t('backToList')}
          onClick={onClose}
        />
        {letter && <Answering letter={letter} composer={composer} />}
        {letter && (
          <span className={styles['acts']}>
            <Star letter={letter} commands={commands} />
            <LetterActions letters={[letter]} commands={commands} />
          </span>
        )}
      </div>
      {isError && !letter && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!letter && !isError && <Skeleton active className={styles['body'] ?? ''} />}
      {letter && (
        <article className={styles['body']}>
          <LetterBody letter={letter} />
          <LetterThread letter={letter} addressOf={addressOf} />
        </article>
      )}
    </section>
  )
}

/** Once for each opening: whoever marks it unread again means it. */
function useReadOnOpening(letter: Letter | undefined, commands: LetterCommands): void {
  const read = useEffectEvent(() => {
    if (letter && !letter.read) commands.act([letter.id], { action: 'read' })
  })
  const id = letter?.id
  useEffect(() => {
    if (id !== undefined) read()
  }, [id])
}

function LetterBody({ letter }: { readonly letter: Letter }) {
  const { t } = useTranslation('mail')
  const { subject, body } = useLetterText()(letter)
  const taskId = letter.system?.params['taskId']
  return (
    <>
      <h2 className={styles['subject']}>
        <bdi>{subject}</bdi>
      </h2>
      <LetterHead letter={letter} />
      <PlainText text={body} />
      {letter.system?.kind === 'publishFailed' && taskId && (
        <p>
          <Link to={`${publishTasksPath}?detail=${taskId}`}>{t('system.publishFailed.open')}</Link>
        </p>
      )}
      {letter.system?.kind === 'dropDeliveryFailed' && (
        <p>
          <Link to={opened('drop-deliveries', letter.system.params['deliveryId'])}>
            {t('system.dropDeliveryFailed.open')}
          </Link>
        </p>
      )}
      {letter.system?.kind === 'dropBoxStopped' && (
        <p>
          <Link to={opened('drop-boxes', letter.system.params['boxId'])}>
            {t('system.dropBoxStopped.open')}
          </Link>
        </p>
      )}
      {letter.system?.kind === 'exportReady' && (
        <p>
          <Link to={madeFile(letter.system.params)}>{t('system.exportReady.open')}</Link>
        </p>
      )}
      {letter.system?.kind === 'exportScheduleTrouble' && (
        <p>
          <Link to={`${pagePaths.exports}?view=schedules`}>{t('system.exportScheduleTrouble.open')}</Link>
        </p>
      )}
      {letter.system?.kind === 'grantAsked' && (
        <p>
          <Link to={askedGrant(letter.system.params)}>{t('system.grantAsked.open')}</Link>
        </p>
      )}
    </>
  )
}

/** A record over its list. */
const opened = (page: 'drop-deliveries' | 'drop-boxes', id = '') =>
  `${pagePaths[page]}?${new URLSearchParams({ detail: id })}`
/** Where a file is downloaded: at the operation that made it. */
const madeFile = ({ operationId = '' }: Readonly<Record<string, string>>) =>
  `${pagePaths.exports}?${new URLSearchParams({ operation: operationId })}`

/** The grant that is asked for, or the channel that has none. */
function askedGrant({ grantId, channelId = '' }: Readonly<Record<string, string>>): string {
  return grantId === undefined
    ? `${pagePaths.channels}?${new URLSearchParams({ detail: channelId })}`
    : `${pagePaths.grants}?${new URLSearchParams({ detail: grantId })}`
}

function Answering({ letter, composer }: { readonly letter: Letter; readonly composer: Composer }) {
  const { t } = useTranslation('mail')
  if (letter.isDraft) {
    if (letter.folder !== 'draft') return null
    return (
      <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => composer.goOn(letter)}>
        {t('action.goOn')}
      </Button>
    )
  }
  const others = letter.to.length + letter.cc.length > 1
  return (
    <>
      {letter.sender !== null && <Button onClick={() => composer.reply(letter)}>{t('action.reply')}</Button>}
      {letter.sender !== null && others && (
        <Button onClick={() => composer.replyAll(letter)}>{t('action.replyAll')}</Button>
      )}
      <Button
        type="text"
        icon={<ShareAltOutlined aria-hidden />}
        aria-label={t('action.forward')}
        title={t('action.forward')}
        onClick={() => composer.forward(letter)}
      />
    </>
  )
}

function Star({ letter, commands }: { readonly letter: Letter; readonly commands: LetterCommands }) {
  const { t } = useTranslation('mail')
  const { subject } = useLetterText()(letter)
  return (
    <Button
      type="text"
      className={letter.starred ? (styles['star'] ?? '') : ''}
      icon={letter.starred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      aria-pressed={letter.starred}
      aria-label={t('starOf', { subject })}
      onClick={() => commands.act([letter.id], { action: letter.starred ? 'unstar' : 'star' })}
    />
  )
}
