import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOutboxMessage } from './outbox.queries.ts'
import { useOutboxStateView } from './outbox.status-view.ts'
import { useOutboxText } from './use-outbox-text.ts'

/** One message: what it tells, how it stands, and why. */
export function OutboxDrawer(props: {
  readonly messageId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { messageId, neighbours, onClose } = props
  const { t } = useTranslation(['notices', 'common'])
  const format = useFormat()
  const text = useOutboxText()
  const stateOf = useOutboxStateView()
  const { data: message, ...query } = useOutboxMessage(messageId)
  const history = useHistoryTab('noticeOutbox', messageId)
  const none = t('common:notAvailable')
  const moment = (at: string | null) => (at === null ? none : <Moment at={at} />)
  const details = message && (
    <Facts
      facts={[
        [t('notices:outbox.about'), <bdi key="about">{text.of(message).name}</bdi>],
        [t('notices:outbox.receiver'), <bdi key="receiver">{text.receiverOf(message)}</bdi>],
        [t('notices:outbox.way'), t(`notices:outbox.ways.${message.way}`)],
        [t('notices:outbox.createdAt'), moment(message.createdAt)],
        [t('notices:outbox.dueAt'), moment(message.dueAt)],
        [t('notices:outbox.sentAt'), moment(message.sentAt)],
        [t('notices:outbox.attempts'), format.number(message.attempts)],
        [t('notices:outbox.reason'), text.reasonOf(message) ?? none],
        [t('notices:outbox.detail'), <bdi key="detail">{message.detail || none}</bdi>],
        [
          t('notices:outbox.what'),
          <Link key="link" to={message.link}>
            {t('notices:outbox.link')}
          </Link>,
        ],
      ]}
    />
  )
  return (
    <RecordDrawer
      title={message ? text.of(message).what : t('notices:outbox.title')}
      query={query}
      state={
        message && <StatusTag tone={stateOf(message.status).tone}>{stateOf(message.status).label}</StatusTag>
      }
      actions={
        message && (
          <BatchCommand
            kind="noticeOutbox.redrive"
            act="redrive"
            selected={[message]}
            label={t('notices:outbox.redrive')}
            question={{ title: t('notices:outbox.redriveTitle'), text: t('notices:outbox.redriveText') }}
            onStarted={onClose}
          />
        )
      }
      neighbours={neighbours}
      tabs={
        message ? [{ key: 'details', label: t('common:record.details'), content: details }, ...history] : null
      }
      onClose={onClose}
    />
  )
}
