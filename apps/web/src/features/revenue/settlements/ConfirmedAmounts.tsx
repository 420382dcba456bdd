import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { Amount } from './Amount.tsx'
import styles from './settlements.module.css'

/** What is confirmed: for whom, and how much. */
export function ConfirmedAmounts({ settlement }: { readonly settlement: SettlementRecord }) {
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const { party, month, creator, payable, tax, net, carryOut, calcVersion } = settlement
  return (
    <>
      <p className={styles['note']}>{t('confirm.text')}</p>
      <Facts
        facts={[
          [t('settlement.field.party'), <bdi key="party">{party.legalName}</bdi>],
          [t('settlement.field.month'), format.month(month)],
          [t('settlement.field.creator'), <Amount key="creator" money={creator} />],
          [t('settlement.field.payable'), <Amount key="payable" money={payable} />],
          ...(tax === null ? [] : [[t('settlement.field.tax'), <Amount key="tax" money={tax} />] as const]),
          ...(net === null ? [] : [[t('settlement.field.net'), <Amount key="net" money={net} />] as const]),
          [t('settlement.field.carryOut'), <Amount key="carryOut" money={carryOut} />],
          [t('settlement.field.calcVersion'), format.number(calcVersion)],
        ]}
      />
    </>
  )
}
