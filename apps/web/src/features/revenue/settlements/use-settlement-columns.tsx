import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import {
  actColumn,
  actsColumn,
  nameColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { amountColumn } from './Amount.tsx'
import { canConfirm } from './can-confirm.ts'
import { Hindrances } from './Hindrances.tsx'
import { answerTone, settlementTone } from './settlement.status-view.ts'
import { contractPathOf, partyPathOf } from './settlement-path.ts'

type Acts = {
  open(settlement: SettlementRecord): void
  run(act: 'confirm' | 'recalculate', settlement: SettlementRecord): void
}

/** The columns of the list of settlements. */
export function useSettlementColumns({ open, run }: Acts): readonly Column<SettlementRecord>[] {
  const { t } = useTranslation(['settlements', 'common', 'states'])
  const names = useNames()
  const format = useFormat()
  const field = (name: Field) => t(`settlements:settlement.field.${name}`)
  const none = t('common:notAvailable')
  const actsOf = (settlement: SettlementRecord) => {
    const act = (key: string, text: string, go: () => void) => ({
      key,
      text,
      name: t('settlements:settlement.actOf', { act: text, no: settlement.no }),
      run: go,
    })
    return [
      act('open', t('common:action.view'), () => open(settlement)),
      ...(['confirm', 'recalculate'] as const)
        .filter((name) => (name === 'confirm' ? canConfirm(settlement) : settlement.actions.includes(name)))
        .map((name) => act(name, t(`settlements:settlement.act.${name}`), () => run(name, settlement))),
    ]
  }
  return [
    nameColumn(field('no'), ({ no }) => no, open, { sortKey: 'no', width: 188 }),
    textColumn('month', field('month'), ({ month }) => format.month(month), { sortKey: 'month', width: 116 }),
    {
      key: 'party',
      title: field('party'),
      width: 180,
      render: ({ party }) => (
        <PermittedLink to={partyPathOf(party.id)}>
          <bdi className="cut" title={party.legalName}>
            {party.legalName}
          </bdi>
        </PermittedLink>
      ),
    },
    statusColumn('status', field('status'), ({ status }) => {
      const name = settlementStatus.nameOf(status)
      return { tone: settlementTone[name], label: t(`states:settlementStatus.${name}`) }
    }),
    {
      key: 'hindrances',
      title: field('hindrances'),
      width: 236,
      render: ({ hindrances }) => <Hindrances names={hindrances} />,
    },
    amountColumn('payable', field('payable'), ({ payable }) => payable, { sortKey: 'payable' }),
    amountColumn('net', field('net'), ({ net }) => net),
    amountColumn('gross', field('gross'), ({ gross }) => gross),
    amountColumn('creator', field('creator'), ({ creator }) => creator),
    amountColumn('company', field('company'), ({ company }) => company),
    amountColumn('adjustments', field('adjustments'), ({ adjustments }) => adjustments),
    amountColumn('carryIn', field('carryIn'), ({ carryIn }) => carryIn, { hiddenAtFirst: true }),
    amountColumn('carryOut', field('carryOut'), ({ carryOut }) => carryOut, { hiddenAtFirst: true }),
    {
      key: 'contract',
      title: field('contract'),
      width: 170,
      render: ({ contract }) => (
        <PermittedLink to={contractPathOf(contract.id)} title={contract.title}>
          <bdi className="cut">{contract.no}</bdi>
        </PermittedLink>
      ),
    },
    {
      key: 'answer',
      title: field('answer'),
      width: 126,
      render: ({ answer }) =>
        answer === null ? (
          none
        ) : (
          <StatusTag tone={answerTone[answer]}>{t(`settlements:settlement.answer.${answer}`)}</StatusTag>
        ),
    },
    actColumn('calculated', field('calculated'), ({ calculatedAt, calculatedBy }) => ({
      at: calculatedAt,
      by: calculatedBy?.fullName ?? t('settlements:settlement.byItself'),
    })),
    textColumn('confirmed', field('confirmed'), ({ confirmedBy }) => confirmedBy?.fullName ?? null),
    textColumn(
      'department',
      field('department'),
      ({ department }) => names.department({ code: department.code, name: null }),
      { hiddenAtFirst: true },
    ),
    textColumn('paidOn', field('paidOn'), ({ paidOn }) => (paidOn === null ? null : format.day(paidOn)), {
      hiddenAtFirst: true,
      width: 126,
    }),
    timeColumn('updatedAt', field('updatedAt'), ({ updatedAt }) => updatedAt, { sortKey: 'updatedAt' }),
    actsColumn(t('common:table.actions'), ({ no }) => no, actsOf),
  ]
}

type Field =
  | 'no'
  | 'month'
  | 'party'
  | 'contract'
  | 'status'
  | 'hindrances'
  | 'gross'
  | 'creator'
  | 'company'
  | 'adjustments'
  | 'carryIn'
  | 'carryOut'
  | 'payable'
  | 'net'
  | 'answer'
  | 'calculated'
  | 'confirmed'
  | 'department'
  | 'paidOn'
  | 'updatedAt'
