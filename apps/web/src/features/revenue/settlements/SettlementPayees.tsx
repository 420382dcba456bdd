import { percentOf } from '@pindao/protocol/contracts/share-curve.ts'
import type { SettlementDetail, SettlementPayee } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { Amount } from './Amount.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { partyPathOf } from './settlement-path.ts'
import styles from './settlements.module.css'

type Asked = { readonly what: 'pay' | 'invoice'; readonly payee: SettlementPayee }

/** Who is paid: from what is owed over exchange and tax to what arrives, and whether it was paid. */
export function SettlementPayees({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  if (settlement.payees.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('payees.none')} />
  return (
    <div className={styles['parts']}>
      {settlement.payees.map((payee) => (
        <Payee
          key={payee.id}
          settlement={settlement}
          payee={payee}
          onAsk={(what) => setAsked({ what, payee })}
        />
      ))}
      {asked?.what === 'pay' && <PayDialog settlement={settlement} payee={asked.payee} onClose={close} />}
      {asked?.what === 'invoice' && (
        <InvoiceDialog settlement={settlement} payee={asked.payee} onClose={close} />
      )}
    </div>
  )
}

function Payee(props: {
  readonly settlement: SettlementDetail
  readonly payee: SettlementPayee
  onAsk(what: Asked['what']): void
}) {
  const { settlement, payee, onAsk } = props
  const { t } = useTranslation(['settlements', 'common'])
  const can = useCan()
  const format = useFormat()
  const { party, payment, invoiceNo, kind, share } = payee
  const isVoid = settlementStatus.nameOf(settlement.status) === 'void'
  const act = (text: string) => t('settlements:settlement.actOf', { act: text, no: party.legalName })
  return (
    <section className={styles['payee']} aria-label={party.legalName}>
      <div className={styles['payeeHead']}>
        <h3>
          <PermittedLink to={partyPathOf(party.id)}>
            <bdi>{party.legalName}</bdi>
          </PermittedLink>
        </h3>
        <span className={styles['small']}>
          {t(`settlements:payees.kind.${kind}`, { n: Number(percentOf(share)) })}
        </span>
        {payment === null ? (
          <StatusTag tone="waiting">{t('settlements:payees.unpaid')}</StatusTag>
        ) : (
          <StatusTag tone="success">
            {t('settlements:payees.paid', { day: format.day(payment.paidOn) })}
          </StatusTag>
        )}
      </div>
      <Facts facts={usePayeeFacts(payee)} />
      <div className={styles['payeeActs']}>
        {settlement.actions.includes('pay') && payment === null && (
          <Button type="primary" aria-label={act(t('settlements:pay.act'))} onClick={() => onAsk('pay')}>
            {t('settlements:pay.act')}
          </Button>
        )}
        {can('settlement:pay') && !isVoid && (
          <Button aria-label={act(t('settlements:invoice.no'))} onClick={() => onAsk('invoice')}>
            {t(invoiceNo === '' ? 'settlements:invoice.add' : 'settlements:invoice.change')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The way of the money to a payee; what does not apply is left out. */
function usePayeeFacts(payee: SettlementPayee): readonly Fact[] {
  const { t } = useTranslation(['settlements', 'contracts'])
  const format = useFormat()
  const textOr = useTextOr(['contracts'])
  const { owed, payable, payableCny, incomeTax, vat, net, taxMode, taxBearer, invoiceNo, payment } = payee
  const one = (
    name: 'owed' | 'payable' | 'payableCny' | 'incomeTax' | 'vat' | 'net',
    money: typeof owed,
  ): Fact => [t(`settlements:payees.field.${name}`), <Amount key={name} money={money} />]
  const some = (name: 'payableCny' | 'incomeTax' | 'vat', money: typeof owed | null): readonly Fact[] =>
    money === null ? [] : [one(name, money)]
  return [
    one('owed', owed),
    one('payable', payable),
    ...(payableCny?.currency === payable.currency ? [] : some('payableCny', payableCny)),
    [
      t('settlements:payees.field.taxMode'),
      t('settlements:payees.taxMode', {
        mode: textOr(`contracts:party.taxMode.${taxMode}`, taxMode),
        bearer: t(`contracts:contract.bearer.${taxBearer}`),
      }),
    ],
    ...some('incomeTax', incomeTax),
    ...some('vat', vat),
    one('net', net),
    ...(invoiceNo === ''
      ? []
      : ([[t('settlements:invoice.no'), <bdi key="invoice">{invoiceNo}</bdi>]] as const)),
    ...(payment === null
      ? []
      : ([
          [t('settlements:payees.field.paidAmount'), <Amount key="paid" money={payment.amount} />],
          [t('settlements:pay.day'), format.day(payment.paidOn)],
          [t('settlements:pay.bankRef'), <bdi key="ref">{payment.bankRef}</bdi>],
          ...(payment.reason === ''
            ? []
            : ([[t('settlements:pay.reason'), <bdi key="reason">{payment.reason}</bdi>]] as const)),
        ] as const)),
  ]
}
