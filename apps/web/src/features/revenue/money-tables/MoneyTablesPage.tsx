import { Tabs } from 'antd'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { nameTabList } from '#src/shared/ui/KeptTabs.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { DeductionsTab } from './deductions/DeductionsTab.tsx'
import { RatesTab } from './rates/RatesTab.tsx'
import { TaxesTab } from './taxes/TaxesTab.tsx'

const tabs = ['rates', 'taxes', 'deductions'] as const
const contents = { rates: <RatesTab />, taxes: <TaxesTab />, deductions: <DeductionsTab /> } as const

/** 汇率和税率: what money is exchanged at, how it is taxed, and what is taken off before it is shared (REV-01). */
export function MoneyTablesPage() {
  const { t } = useTranslation('money-tables')
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs))
  const [detail] = useQueryState('detail')
  // A deduction is named by other pages without its tab.
  const shown = tab ?? (detail === null ? 'rates' : 'deductions')
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <section ref={nameTabList} aria-label={t('title')}>
        {/* A tab that was left stays: what was typed in it is not lost. */}
        <Tabs
          activeKey={shown}
          onChange={(key) => void setTab(tabs.find((one) => one === key) ?? null)}
          items={tabs.map((key) => ({ key, label: t(`tab.${key}`), children: contents[key] }))}
        />
      </section>
    </>
  )
}
