import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import type { UrgentGroup, UrgentItem, UrgentKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UrgentNote } from '#src/features/claims/door/UrgentNote.tsx'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'
import { suspensePath } from '#src/features/revenue/door/suspense-path.ts'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { useReconnect } from '../api/dashboards.queries.ts'
import { channelsPath, failedStates, taskPath, tasksPath } from '../task-figures.ts'
import styles from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'
import { RepublishLink } from './RepublishLink.tsx'
import { RetryButton } from './RetryButton.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { SnoozedItems } from './SnoozedItems.tsx'
import { useProblemText } from './use-cause-text.ts'

const dropDeliveriesPath = `${pagePaths['drop-deliveries']}?status=${dropDeliveryStatus.codes.failed}`
const uploadPath = '/channel/source-videos?upload=true'

/** How bad each kind is, and where all of it is. Total: a new kind does not compile until it has both. */
const kinds: { readonly [K in UrgentKind]: { readonly tone: Tone; readonly all?: string } } = {
  publishingHeld: { tone: 'error', all: publishTasksPath },
  publishBraked: { tone: 'error', all: pagePaths['publish-queue'] },
  channelUnauthorised: { tone: 'error', all: channelsPath(['unauthorised', 'invalid']) },
  publishOverdue: { tone: 'error', all: `${pagePaths['publish-failures']}?overdue=true` },
  publishUnconfirmed: { tone: 'warning', all: tasksPath(['publishing', 'terminating', 'publishFailed']) },
  publishFailed: { tone: 'error', all: tasksPath(failedStates) },
  publishAtRisk: { tone: 'warning', all: pagePaths['publish-calendar'] },
  dropBoxStopped: { tone: 'error', all: pagePaths['drop-boxes'] },
  dropDeliveryFailed: { tone: 'error', all: dropDeliveriesPath },
  authorisationEnding: { tone: 'warning', all: '/channels' },
  videoRefused: { tone: 'warning' },
  uploadInterrupted: { tone: 'waiting' },
  contractEnding: { tone: 'warning', all: `${pagePaths.contracts}?ending=yes` },
  revenueSuspense: { tone: 'warning', all: suspensePath() },
  claimIncome: { tone: 'error', all: `${pagePaths.claims}?due=7d` },
  claimDue: { tone: 'error', all: `${pagePaths.claims}?due=3d` },
  disputeDue: { tone: 'warning', all: pagePaths.disputes },
  strikesHigh: { tone: 'error', all: `${pagePaths.strikes}?from=2` },
}

const kindsOfTasks: ReadonlySet<UrgentKind> = new Set([
  'publishOverdue',
  'publishFailed',
  'publishUnconfirmed',
  'publishAtRisk',
])

/** One kind of trouble: what it means, what to do, and what has it. */
export function UrgentPanel({
  group: { kind, total, items, snoozed, days },
}: {
  readonly group: UrgentGroup
}) {
  const { t } = useTranslation(['dashboards', 'common'])
  const canOpen = useCanOpen()
  const { tone, all } = kinds[kind]
  const hidden = total - items.length
  const note =
    kind === 'publishingHeld' || total === 0 ? null : (
      <StatusTag tone={tone}>{t('urgent.total', { n: total })}</StatusTag>
    )
  return (
    <Panel title={t(`urgent.kind.${kind}.title`)} note={note}>
      <p className={styles['lead']}>{t(`urgent.kind.${kind}.text`, { count: days ?? 0 })}</p>
      {kind === 'publishingHeld' ? (
        canOpen(publishTasksPath) && (
          <ButtonLink to={`${publishTasksPath}?recovery=true`} type="primary">
            {t('urgent.kind.publishingHeld.action')}
          </ButtonLink>
        )
      ) : (
        <ul className={styles['list']}>
          {items.map((item) => (
            <Item key={item.id} kind={kind} item={item} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className={styles['more']}>
          {t('urgent.more', { n: hidden })}{' '}
          {all && (
            <PermittedLink to={all} otherwise={null}>
              {t('common:action.viewAll')}
            </PermittedLink>
          )}
        </p>
      )}
      {kind !== 'publishingHeld' && <SnoozedItems kind={kind} items={snoozed} />}
    </Panel>
  )
}

function Item({ kind, item }: { readonly kind: UrgentKind; readonly item: UrgentItem }) {
  const { t } = useTranslation('dashboards')
  const problemText = useProblemText()
  const [putsOff, setPutsOff] = useState(false)
  const to = pathOf(kind, item)
  return (
    <ItemRow
      title={item.title}
      {...(to === undefined ? {} : { to })}
      facts={[item.channelName, item.ownerName].filter((fact) => fact !== null)}
      at={item.at}
      note={<UrgentNote item={item} />}
      problem={problemText(item.code, item.platformCode)}
      action={
        <Space wrap>
          <Action item={item} look={to ?? kinds[kind].all} />
          {kind !== 'publishingHeld' && (
            <Button
              type="text"
              aria-label={t('urgent.snooze.of', { title: item.title })}
              onClick={() => setPutsOff(true)}
            >
              {t('urgent.snooze.action')}
            </Button>
          )}
          {putsOff && kind !== 'publishingHeld' && (
            <SnoozeDialog of={{ kind, id: item.id }} title={item.title} onClose={() => setPutsOff(false)} />
          )}
        </Space>
      }
    />
  )
}

/** Where one of them is; of others there is only where all are. */
function pathOf(kind: UrgentKind, { id }: UrgentItem): string | undefined {
  if (kind === 'dropBoxStopped') return `${pagePaths['drop-boxes']}?detail=${id}`
  if (kind === 'revenueSuspense') return suspensePath(id)
  if (kind === 'dropDeliveryFailed') return `${pagePaths['drop-deliveries']}?detail=${id}`
  if (kind === 'claimIncome' || kind === 'claimDue') return `${pagePaths.claims}?detail=${id}`
  if (kind === 'disputeDue') return `${pagePaths.disputes}?detail=${id}`
  if (kind === 'strikesHigh') return `${pagePaths.strikes}?channelId=${id}`
  if (kind === 'contractEnding') return `${pagePaths.contracts}?detail=${id}`
  return kindsOfTasks.has(kind) ? taskPath(id) : undefined
}

/** What solves it; for who may not do that, the page where it is looked at. */
function Action({ item, look }: { readonly item: UrgentItem; readonly look: string | undefined }) {
  const { t } = useTranslation('dashboards')
  const [action] = item.actions
  if (action === 'republish' && item.videoId !== null)
    return <RepublishLink videoId={item.videoId} title={item.title} />
  if (action === 'retry') return <RetryButton taskId={item.id} title={item.title} />
  if (action === 'reconnect') return <ReconnectButton channelId={item.id} title={item.title} />
  if (action === 'upload' || action === 'resume') {
    return (
      <ActionLink
        to={uploadPath}
        text={t(`urgent.${action}`)}
        label={`${t(`urgent.${action}`)}: ${item.title}`}
      />
    )
  }
  return look === undefined ? null : (
    <ActionLink to={look} text={t('urgent.look')} label={`${t('urgent.look')}: ${item.title}`} />
  )
}

function ActionLink({
  to,
  text,
  label,
}: {
  readonly to: string
  readonly text: string
  readonly label: string
}) {
  const canOpen = useCanOpen()
  if (!canOpen(to)) return null
  return (
    <ButtonLink to={to} aria-label={label}>
      {text}
    </ButtonLink>
  )
}

function ReconnectButton({ channelId, title }: { readonly channelId: string; readonly title: string }) {
  const { t } = useTranslation('dashboards')
  const feedback = useFeedback()
  const reconnect = useReconnect()
  return (
    <Button
      type="primary"
      loading={reconnect.isPending || reconnect.isSuccess}
      aria-label={t('urgent.reconnectOf', { title })}
      onClick={() => reconnect.mutate(channelId, { onError: feedback.failure })}
    >
      {t('urgent.reconnect')}
    </Button>
  )
}
