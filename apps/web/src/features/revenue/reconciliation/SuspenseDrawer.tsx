import type { Suspense, SuspenseDetail } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './reconciliation.module.css'
import { useSuspense } from './reconciliation.queries.ts'
import { SignedBy } from './SignedBy.tsx'
import { SignOffDialog } from './SignOffDialog.tsx'
import { useAssignOne } from './use-assign-one.ts'
import { suspenseTones } from './verdict.view.ts'

/** Revenue of one channel of the platform: where it stands, and whose it may be. */
export function SuspenseDrawer(props: {
  readonly id: string
  readonly neighbours: Neighbours
  readonly onAssign: (rows: readonly Suspense[]) => void
  onClose(): void
}) {
  const { id, neighbours, onAssign, onClose } = props
  const { t } = useTranslation(['reconciliation', 'common'])
  const { data: row, ...query } = useSuspense(id)
  return (
    <RecordDrawer
      title={row?.platformChannelId ?? t('reconciliation:suspense.one')}
      query={query}
      state={
        row && (
          <StatusTag tone={suspenseTones[row.state]}>
            {t(`reconciliation:suspense.state.${row.state}`)}
          </StatusTag>
        )
      }
      actions={row && <Actions row={row} onAssign={onAssign} onClose={onClose} />}
      neighbours={neighbours}
      tabs={
        row
          ? [
              {
                key: 'details',
                label: t('common:record.details'),
                content: (
                  <>
                    <Details row={row} />
                    {row.state === 'unknown' && <Suggestions row={row} onDone={onClose} />}
                  </>
                ),
              },
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function Actions(props: {
  readonly row: SuspenseDetail
  readonly onAssign: (rows: readonly Suspense[]) => void
  onClose(): void
}) {
  const { row, onAssign, onClose } = props
  const { t } = useTranslation('reconciliation')
  const feedback = useFeedback()
  const [signing, setSigning] = useState(false)
  const { takeBack, isPending } = useAssignOne()
  return (
    <>
      {row.actions.includes('unassign') && (
        <Button loading={isPending} onClick={() => void takeBack(row.id).then(onClose, feedback.failure)}>
          {t('suspense.act.unassign')}
        </Button>
      )}
      {row.actions.includes('signOff') && (
        <Button onClick={() => setSigning(true)}>{t('signOff.act')}</Button>
      )}
      {row.actions.includes('assign') && (
        <Button type="primary" onClick={() => onAssign([row])}>
          {t('suspense.act.assign')}
        </Button>
      )}
      {signing && (
        <SignOffDialog
          of={{ month: row.month, platform: row.platform, check: 'suspense' }}
          subject={row.subject}
          figure={row.figure}
          name={row.platformChannelId}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}

function Details({ row }: { readonly row: SuspenseDetail }) {
  const { t } = useTranslation(['reconciliation', 'common'])
  const format = useFormat()
  const none = t('common:notAvailable')
  return (
    <>
      <p className={styles['text']}>{t(`reconciliation:suspense.stateText.${row.state}`)}</p>
      <Facts
        facts={[
          [t('reconciliation:suspense.field.amount'), format.money(row)],
          [t('reconciliation:suspense.field.lines'), format.number(row.lines)],
          [t('reconciliation:suspense.field.earningMonths'), joined(row.earningMonths.map(format.month))],
          [
            t('reconciliation:suspense.field.files'),
            <bdi key="files">{joined(row.files.map(({ name }) => name))}</bdi>,
          ],
          [t('reconciliation:suspense.field.channel'), <bdi key="channel">{row.channel?.title ?? none}</bdi>],
          ...(row.assignedBy === null
            ? []
            : [
                [
                  t('reconciliation:suspense.field.assignedBy'),
                  <bdi key="by">{row.assignedBy}</bdi>,
                ] as const,
              ]),
        ]}
      />
      {row.signOff && (
        <SignedBy
          of={row.signOff}
          name={row.platformChannelId}
          mayWithdraw={row.actions.includes('withdraw')}
        />
      )}
    </>
  )
}

/** Channels whose it may be, and why; one press says so. */
function Suggestions({ row, onDone }: { readonly row: SuspenseDetail; onDone(): void }) {
  const { t } = useTranslation('reconciliation')
  const feedback = useFeedback()
  const { assign, isPending } = useAssignOne()
  const { suggestions, actions } = row
  return (
    <section aria-label={t('suspense.suggestions.title')}>
      <h3>{t('suspense.suggestions.title')}</h3>
      {suggestions.length === 0 && <p>{t('suspense.suggestions.none')}</p>}
      {suggestions.map(({ channel, reasons }) => (
        <div key={channel.id} className={styles['suggestion']}>
          <span className={styles['suggested']}>
            <bdi>{channel.title}</bdi>
            <div className={styles['text']}>
              {joined(reasons.map((reason) => t(`suspense.suggestions.reason.${reason}`)))}
              {' · '}
              {t('suspense.suggestions.owner', { name: channel.ownerName })}
            </div>
          </span>
          {actions.includes('assign') && (
            <Button
              loading={isPending}
              aria-label={t('suspense.act.of', {
                act: t('suspense.act.assignHere'),
                name: channel.title,
              })}
              onClick={() =>
                void assign(row.id, { channel, everyMonth: false }).then(onDone, feedback.failure)
              }
            >
              {t('suspense.act.assignHere')}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
