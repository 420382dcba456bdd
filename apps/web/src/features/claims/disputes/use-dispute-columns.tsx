import type { Dispute, DisputeAction } from '@pindao/protocol/claims/dispute.record.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { headWidth } from '#src/shared/list/head-width.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { DueTag } from '../clocks/DueTag.tsx'
import { approvalTone, disputeTone, resultTone } from './dispute.status-view.ts'
import styles from './disputes.module.css'

/** What can be done at a row of the list; all else is done in the drawer. */
export type RowAct = Extract<DisputeAction, 'take' | 'assign' | 'close'>
const rowActs: readonly RowAct[] = ['take', 'assign', 'close']

type Acts = {
  open(dispute: Dispute): void
  run(act: RowAct, dispute: Dispute): void
}

/** The columns of the list of cases; what came back is for whoever may see amounts. */
export function useDisputeColumns({ open, run }: Acts): readonly Column<Dispute>[] {
  const { t } = useTranslation(['disputes', 'common', 'states'])
  const names = useNames()
  const format = useFormat()
  const none = t('common:notAvailable')
  const field = (name: 'no' | 'kind' | 'status' | 'due' | 'reason' | 'result') => t(`disputes:field.${name}`)
  const actsOf = (dispute: Dispute) => {
    const act = (key: string, text: string, go: () => void) => ({
      key,
      text,
      name: t('disputes:actOf', { act: text, name: dispute.title }),
      run: go,
    })
    return [
      act('open', t('disputes:act.open'), () => open(dispute)),
      ...rowActs
        .filter((name) => dispute.actions.includes(name))
        .map((name) => act(name, t(`disputes:act.${name}`), () => run(name, dispute))),
    ]
  }
  return [
    nameColumn(t('disputes:field.subject'), ({ title }) => title, open, { minWidth: 200 }),
    statusColumn('status', field('status'), ({ status }) => {
      const name = disputeStatus.nameOf(status)
      return { tone: disputeTone[name], label: t(`states:disputeStatus.${name}`) }
    }),
    textColumn('kind', field('kind'), ({ kind }) => t(`states:disputeKind.${kind}`), { width: 156 }),
    {
      key: 'due',
      title: field('due'),
      sortKey: 'due',
      width: 204,
      render: ({ dueAt }) => <DueTag at={dueAt} />,
    },
    {
      key: 'approval',
      title: t('disputes:field.approval'),
      width: headWidth(t('disputes:field.approval'), 132),
      render: ({ approval, pressing }) => (
        <>
          {pressing && <StatusTag tone="error">{t('disputes:pressing')}</StatusTag>}
          {approval !== 'none' && (
            <StatusTag tone={approvalTone[approval]}>{t(`disputes:approval.${approval}`)}</StatusTag>
          )}
          {!pressing && approval === 'none' && none}
        </>
      ),
    },
    textColumn('claimant', t('disputes:field.claimant'), ({ claim }) => claim?.claimantName || null, {
      width: 150,
    }),
    textColumn('channel', t('disputes:field.channel'), ({ channel }) => channel?.title ?? null, {
      width: 140,
    }),
    textColumn('handler', t('disputes:field.handler'), ({ handler }) => handler?.fullName ?? null),
    {
      key: 'result',
      title: field('result'),
      width: headWidth(field('result'), 112),
      render: ({ result }) =>
        result === null ? (
          none
        ) : (
          <StatusTag tone={resultTone[result]}>{t(`states:disputeResult.${result}`)}</StatusTag>
        ),
    },
    {
      key: 'moneyBack',
      title: t('disputes:field.moneyBack'),
      auth: 'claimMoney:read',
      width: headWidth(t('disputes:field.moneyBack'), 136),
      align: 'end',
      render: ({ moneyBack }) =>
        moneyBack === null ? none : <bdi className={styles['amount']}>{format.money(moneyBack)}</bdi>,
    },
    textColumn('no', field('no'), ({ no }) => no, { sortKey: 'no', width: 140 }),
    timeColumn('createdAt', t('disputes:field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    timeColumn('filedAt', t('disputes:field.filedAt'), ({ filedAt }) => filedAt, {
      sortKey: 'filedAt',
      hiddenAtFirst: true,
    }),
    timeColumn('updatedAt', t('disputes:field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    textColumn('reason', field('reason'), ({ reason }) => reason && t(`states:disputeReason.${reason}`), {
      hiddenAtFirst: true,
    }),
    {
      key: 'platform',
      title: t('disputes:field.platform'),
      width: 116,
      hiddenAtFirst: true,
      render: ({ claim }) => (claim === null ? none : <PlatformTag name={claim.platform} />),
    },
    textColumn('contract', t('disputes:field.contract'), ({ contract }) => contract?.no ?? null, {
      hiddenAtFirst: true,
      width: 140,
    }),
    textColumn('settlement', t('disputes:field.settlement'), ({ settlement }) => settlement?.no ?? null, {
      hiddenAtFirst: true,
      width: 140,
    }),
    timeColumn('nextAction', t('disputes:field.nextAction'), ({ nextActionAt }) => nextActionAt, {
      hiddenAtFirst: true,
    }),
    textColumn('owner', t('disputes:field.owner'), ({ owner }) => owner.fullName, { hiddenAtFirst: true }),
    textColumn(
      'department',
      t('disputes:field.department'),
      ({ department }) => names.department({ code: department.code, name: null }),
      { hiddenAtFirst: true },
    ),
    actsColumn(t('common:table.actions'), ({ title }) => title, actsOf),
  ]
}
