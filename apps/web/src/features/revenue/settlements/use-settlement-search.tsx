import { hindrances, settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { ContractChoice, PartyChoice } from './RecordChoice.tsx'
import { countSettlementViews } from './settlements.queries.ts'

/** What the list is narrowed by; those looked for daily first. */
export const settlementFilterKeys = [
  'words',
  'month',
  'status',
  'hindrance',
  'answer',
  'partyId',
  'contractId',
  'channelId',
  'departmentId',
] as const
type FilterKey = (typeof settlementFilterKeys)[number]

export const answers = ['acknowledged', 'objected', 'open'] as const

/** The conditions of the list of settlements (WID-03). */
export function useSettlementSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['settlements', 'states', 'common'])
  return [
    { key: 'words', label: t('settlements:settlement.field.words'), element: 'input' },
    { key: 'month', label: t('settlements:settlement.field.month'), element: 'month' },
    {
      key: 'status',
      label: t('settlements:settlement.field.status'),
      element: 'select',
      multiple: true,
      options: settlementStatus.names.map((name) => ({
        value: String(settlementStatus.codes[name]),
        label: t(`states:settlementStatus.${name}`),
      })),
    },
    {
      key: 'hindrance',
      label: t('settlements:settlement.field.hindrances'),
      element: 'select',
      options: [
        { value: 'any', label: t('settlements:settlement.anyHindrance') },
        ...hindrances.map((value) => ({ value, label: t(`settlements:settlement.hindrance.${value}`) })),
      ],
    },
    {
      key: 'answer',
      label: t('settlements:settlement.field.answer'),
      element: 'select',
      options: answers.map((value) => ({ value, label: t(`settlements:settlement.answer.${value}`) })),
    },
    {
      key: 'partyId',
      auth: 'party:read',
      label: t('settlements:settlement.field.party'),
      element: 'custom',
      control: <PartyChoice />,
    },
    {
      key: 'contractId',
      auth: 'contract:read',
      label: t('settlements:settlement.field.contract'),
      element: 'custom',
      control: <ContractChoice />,
    },
    {
      key: 'channelId',
      label: t('settlements:settlement.field.channel'),
      element: 'custom',
      control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
    },
    {
      key: 'departmentId',
      label: t('settlements:settlement.field.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
  ]
}

/** Parts of the list that people come for, with how many there are of each. */
export function useSettlementTabs(): ListTabs {
  const { t } = useTranslation(['settlements', 'states'])
  return useMemo(() => {
    const ofStatus = (name: 'draft' | 'confirmed' | 'paid') => ({
      key: name,
      label: name === 'draft' ? t('settlements:settlement.toConfirm') : t(`states:settlementStatus.${name}`),
      filters: { status: String(settlementStatus.codes[name]) },
    })
    const hindered = {
      key: 'hindered',
      label: t('settlements:settlement.hindered'),
      filters: { hindrance: 'any' },
    }
    return {
      items: [ofStatus('draft'), hindered, ofStatus('confirmed'), ofStatus('paid')],
      count: countSettlementViews,
    }
  }, [t])
}
