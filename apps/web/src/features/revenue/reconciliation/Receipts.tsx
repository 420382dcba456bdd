import { PlusOutlined } from '@ant-design/icons'
import type { Receipt, Reconciliation } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import styles from './reconciliation.module.css'
import { useRemoveReceipt } from './reconciliation.queries.ts'

/** What arrived at the bank of a month, entered by people. */
export function Receipts({ of }: { readonly of: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const [edited, edit] = useState<Receipt | 'new' | null>(null)
  const mayEdit = of.actions.includes('receipt')
  const title = t('receipt.title')
  return (
    <>
      {mayEdit && (
        <div className={styles['head']}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit('new')}>
            {t('receipt.add')}
          </Button>
        </div>
      )}
      {of.receipts.length === 0 ? (
        <EmptyState title={t('receipt.empty.title')} text={t('receipt.empty.text')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
        <section className={styles['scroll']} tabIndex={0} aria-label={title}>
          <table className={styles['table']}>
            <caption className="heard">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('receipt.field.receivedOn')}</th>
                <th scope="col">{t('receipt.field.contentOwner')}</th>
                {(['amount', 'tax', 'fees'] as const).map((key) => (
                  <th key={key} scope="col" className={styles['figure']}>
                    {t(`receipt.field.${key}`)}
                  </th>
                ))}
                <th scope="col">{t('receipt.field.bankRef')}</th>
                <th scope="col">{t('receipt.field.by')}</th>
                <th scope="col">
                  <span className="heard">{t('receipt.edit')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {of.receipts.map((receipt) => (
                <Row key={receipt.id} of={receipt} mayEdit={mayEdit} onEdit={() => edit(receipt)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {edited !== null && (
        <ReceiptDialog month={of} receipt={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  )
}

function Row(props: { readonly of: Receipt; readonly mayEdit: boolean; onEdit(): void }) {
  const { of, mayEdit, onEdit } = props
  const { t } = useTranslation(['reconciliation', 'common'])
  const format = useFormat()
  const feedback = useFeedback()
  const removing = useRemoveReceipt()
  const { currency } = of
  const money = (amount: string) => format.money({ amount, currency })
  const name = joined([format.day(of.receivedOn), money(of.amount)])
  const remove = async () => {
    const question = {
      title: t('reconciliation:receipt.removeTitle'),
      text: t('reconciliation:receipt.removeText'),
      confirm: t('reconciliation:receipt.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    await removing
      .mutateAsync({ params: { id: of.id } })
      .then(() => feedback.success(t('reconciliation:receipt.removed')), feedback.failure)
  }
  return (
    <tr>
      <th scope="row">{format.day(of.receivedOn)}</th>
      <td>
        <bdi>{of.contentOwner || t('reconciliation:field.noOwner')}</bdi>
      </td>
      <td className={styles['figure']}>{money(of.amount)}</td>
      <td className={styles['figure']}>{money(of.tax)}</td>
      <td className={styles['figure']}>{money(of.fees)}</td>
      <td>
        <bdi>{of.bankRef || t('common:notAvailable')}</bdi>
      </td>
      <td>
        <bdi>{of.by}</bdi>
      </td>
      <td>
        {mayEdit && (
          <div className={styles['acts']}>
            <Button size="small" aria-label={t('reconciliation:receipt.editOf', { name })} onClick={onEdit}>
              {t('reconciliation:receipt.edit')}
            </Button>
            <Button
              size="small"
              danger
              loading={removing.isPending}
              aria-label={t('reconciliation:receipt.removeOf', { name })}
              onClick={() => void remove()}
            >
              {t('reconciliation:receipt.remove')}
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
