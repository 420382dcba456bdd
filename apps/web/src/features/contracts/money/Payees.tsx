import { PlusOutlined } from '@ant-design/icons'
import type { ContractMoneyView, PayeeVersion } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeletePayees } from './contract-money.queries.ts'
import styles from './money.module.css'
import { PayeesDialog } from './PayeesDialog.tsx'

type Asked = { readonly act: 'set' | 'decide'; readonly version: PayeeVersion | null }

/** Who is paid of a contract, version by version, and who gets a commission. */
export function Payees({ money }: { readonly money: ContractMoneyView }) {
  const { t } = useTranslation('contracts')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { versions, party, actions } = money
  const [newest = null] = versions
  return (
    <section className={styles['section']} aria-label={t('contractMoney.payees.title')}>
      <div className={styles['head']}>
        <h3>{t('contractMoney.payees.title')}</h3>
        {(['set', 'decide'] as const)
          .filter((act) => actions.includes(act === 'set' ? 'edit' : 'decide'))
          .map((act) => (
            <Button
              key={act}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setAsked({ act, version: act === 'decide' ? newest : null })}
            >
              {t(`contractMoney.payees.${act}`)}
            </Button>
          ))}
      </div>
      {versions.length === 0 && <p>{t('contractMoney.payees.none', { name: party.legalName })}</p>}
      {versions.map((version) => (
        <VersionLines
          key={version.from}
          money={money}
          version={version}
          onEdit={() => setAsked({ act: 'set', version })}
        />
      ))}
      {asked && <PayeesDialog money={money} {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function VersionLines(props: {
  readonly money: ContractMoneyView
  readonly version: PayeeVersion
  onEdit(): void
}) {
  const { money, version, onEdit } = props
  const { t } = useTranslation(['contracts', 'common'])
  const format = useFormat()
  const feedback = useFeedback()
  const remove = useDeletePayees(money.contractId)
  const { from, to, payees, commission } = version
  const day = format.day(from)
  const percent = (share: string) => format.percent(Number(share), 2)
  return (
    <div className={styles['line']}>
      <div className={styles['name']}>
        <strong>
          {to === null
            ? t('contracts:contractMoney.payees.from', { day })
            : t('contracts:contractMoney.payees.days', { from: day, to: format.day(to) })}
        </strong>
        {payees.map(({ party, share }) => (
          <div key={party.id}>
            <bdi>{party.legalName}</bdi> <span className={styles['amount']}>{percent(share)}</span>
          </div>
        ))}
        {commission && (
          <div>
            {t('contracts:contractMoney.payees.commissionLine', {
              name: commission.party.legalName,
              rate: percent(commission.rate),
              bearer: t(`contracts:contract.bearer.${commission.bearer}`),
            })}
          </div>
        )}
      </div>
      {money.actions.includes('edit') && (
        <>
          <Button
            size="small"
            aria-label={t('contracts:contractMoney.payees.editOf', { day })}
            onClick={onEdit}
          >
            {t('contracts:contractMoney.payees.edit')}
          </Button>
          <Button
            size="small"
            danger
            aria-label={t('contracts:contractMoney.payees.removeOf', { day })}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(from, {
                onError: feedback.failure,
                onSuccess: () => feedback.success(t('contracts:contractMoney.payees.removed')),
              })
            }
          >
            {t('common:action.delete')}
          </Button>
        </>
      )}
    </div>
  )
}
