import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Contract, ContractAction } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { approvalView } from '../approvals/approval.status-view.ts'
import { contractTone } from './contract.status-view.ts'

type Acts = {
  open(contract: Contract): void
  run(act: Exclude<ContractAction, 'update'>, contract: Contract): void
}

/** The columns of the list of contracts. */
export function useContractColumns({ open, run }: Acts): readonly Column<Contract>[] {
  const { t } = useTranslation(['contracts', 'common', 'states'])
  const names = useNames()
  const actsOf = (contract: Contract) => {
    const act = (key: string, text: string, go: () => void, danger = false) => ({
      key,
      text,
      name: t('contracts:contract.actOf', { act: text, name: contract.title }),
      run: go,
      danger,
    })
    const can = (action: ContractAction) => contract.actions.includes(action)
    const look = can('update') ? t('contracts:contract.edit') : t('common:action.view')
    return [
      act('open', look, () => open(contract)),
      ...(can('renew')
        ? [act('renew', t('contracts:contract.renew.act'), () => run('renew', contract))]
        : []),
      ...(can('terminate')
        ? [act('terminate', t('contracts:contract.terminate.act'), () => run('terminate', contract), true)]
        : []),
      ...(can('delete')
        ? [act('delete', t('common:action.delete'), () => run('delete', contract), true)]
        : []),
    ]
  }
  return [
    nameColumn(t('contracts:contract.field.title'), ({ title }) => title, open, { sortKey: 'title' }),
    textColumn('no', t('contracts:contract.field.no'), ({ no }) => no, { sortKey: 'no', width: 140 }),
    textColumn('party', t('contracts:contract.field.party'), ({ party }) => party.legalName, { width: 180 }),
    statusColumn('status', t('contracts:contract.field.status'), ({ status }) => {
      const name = contractStatus.nameOf(status)
      return { tone: contractTone[name], label: t(`states:contractStatus.${name}`) }
    }),
    statusColumn('approvalStatus', t('contracts:contract.field.approvalStatus'), (contract) => {
      const name = approvalStatus.nameOf(contract.approvalStatus)
      return { tone: approvalView[name].tone, label: t(approvalView[name].labelKey) }
    }),
    textColumn(
      'days',
      t('contracts:contract.field.days'),
      ({ startDate: from, endDate: to }) => t('contracts:contract.days', { from, to }),
      { sortKey: 'endDate', width: 200 },
    ),
    textColumn(
      'channels',
      t('contracts:contract.field.channels'),
      ({ channelCount }) => String(channelCount),
      {
        width: 90,
      },
    ),
    textColumn('currency', t('contracts:contract.field.currency'), ({ currency }) => currency, {
      width: 100,
    }),
    textColumn('department', t('contracts:contract.field.department'), ({ department }) =>
      names.department({ code: department.code, name: null }),
    ),
    textColumn('owner', t('contracts:contract.field.owner'), ({ owner }) => owner.fullName),
    timeColumn('updatedAt', t('contracts:contract.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    timeColumn('createdAt', t('contracts:contract.field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), ({ title }) => title, actsOf),
  ]
}
