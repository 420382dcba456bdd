import { listDisputes } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useRecords } from '#src/shared/query/use-records.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { DueTag } from '../clocks/DueTag.tsx'
import type { KnownSubject } from '../disputes/CreateDisputeDialog.tsx'
import { disputeTone } from '../disputes/dispute.status-view.ts'
import styles from '../disputes/disputes.module.css'
import { disputesKey } from '../disputes/disputes.queries.ts'
import { disputePath } from './dispute-path.ts'

const CreateDisputeDialog = lazyPart(
  async () => (await import('../disputes/CreateDisputeDialog.tsx')).CreateDisputeDialog,
)

const conditions = { claim: 'claimId', strike: 'strikeId', contract: 'contractId' } as const
const conditionOf = ({ about, id }: KnownSubject) => ({ [conditions[about]]: id })

/** The cases of a claim, a strike or a contract, with the way to each, and to a new one while none is open. */
export function DisputeOf({ subject }: { readonly subject: KnownSubject }) {
  const { t } = useTranslation('disputes')
  const can = useCan()
  if (!can('dispute:read')) return <p className={styles['note']}>{t('of.noRight')}</p>
  return <Cases subject={subject} />
}

function Cases({ subject }: { readonly subject: KnownSubject }) {
  const { t } = useTranslation(['disputes', 'states'])
  const can = useCan()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  useLiveInvalidation(disputesKey, ['dispute'])
  const query = useRecords(listDisputes, disputesKey, {
    ...conditionOf(subject),
    sort: '-createdAt',
    pageSize: 20,
  } as const)
  const found = shownData(query)
  if (found === undefined)
    return query.isPending ? (
      <WaitingLines rows={2} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  const isOpen = found.items.some(({ status }) => disputeStatus.nameOf(status) !== 'closed')
  return (
    <>
      {found.total === 0 && <p className={styles['note']}>{t('disputes:of.none')}</p>}
      <ul className={styles['list']}>
        {found.items.map(({ id, no, kind, status, dueAt }) => {
          const state = disputeStatus.nameOf(status)
          return (
            <li key={id} className={styles['line']}>
              <PermittedLink to={disputePath(id)}>
                <bdi>{no}</bdi>
              </PermittedLink>
              <span>{t(`states:disputeKind.${kind}`)}</span>
              <StatusTag tone={disputeTone[state]}>{t(`states:disputeStatus.${state}`)}</StatusTag>
              {dueAt !== null && <DueTag at={dueAt} />}
            </li>
          )
        })}
      </ul>
      {!isOpen && can('dispute:create') && (
        <Button onClick={() => setCreating(true)}>{t('disputes:act.create')}</Button>
      )}
      {creating && (
        <LazyPart>
          <CreateDisputeDialog
            known={subject}
            onClose={() => setCreating(false)}
            onCreated={(id) => void navigate(disputePath(id))}
          />
        </LazyPart>
      )}
    </>
  )
}
