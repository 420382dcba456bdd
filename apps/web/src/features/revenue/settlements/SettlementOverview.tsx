import { isCurrency, signOf } from '@pindao/protocol/core/money.ts'
import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { Amount } from './Amount.tsx'
import { SettlementWaterfall } from './SettlementWaterfall.tsx'
import { contractPathOf, partyPathOf } from './settlement-path.ts'
import styles from './settlements.module.css'
import { useUncorrect } from './settlements.queries.ts'

/** How the number came about: the steps, the rates, what was put on or taken back, and what no term decides. */
export function SettlementOverview({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const { rates, recoupables, uncovered, corrections, voidReason, isFinal } = settlement
  return (
    <div className={styles['parts']}>
      {voidReason !== '' && <Alert type="info" showIcon title={t('void.because', { reason: voidReason })} />}
      {isFinal && <Alert type="info" showIcon title={t('settlement.final')} />}
      {uncovered.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('uncovered.title')}
          description={
            <>
              <p>{t('uncovered.text')}</p>
              <ul className={styles['plain']}>
                {uncovered.map(({ channelTitle, earningMonth, amount }) => (
                  <li key={`${channelTitle} ${earningMonth}`}>
                    {t('uncovered.line', { channel: channelTitle, month: format.month(earningMonth) })}{' '}
                    <Amount money={amount} />
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
      <SettlementFacts settlement={settlement} />
      <SettlementWaterfall settlement={settlement} />
      {corrections.length > 0 && <Corrections settlement={settlement} />}
      {recoupables.length > 0 && (
        <Part title={t('recoup.title')}>
          <Lines
            lines={recoupables.map(({ what, taken, open }) => ({
              key: what,
              // An advance has no purpose but its currency.
              words: <bdi>{isCurrency(what) ? t('settlement.advance', { currency: what }) : what}</bdi>,
              note: signOf(taken) < 0 ? t('recoup.given') : t('recoup.open', { amount: format.money(open) }),
              amount: <Amount money={taken} />,
            }))}
          />
        </Part>
      )}
      <Part title={t('rates.title')}>
        {rates.length === 0 ? (
          <p className={styles['note']}>{t('rates.none')}</p>
        ) : (
          <Lines
            lines={rates.map(({ base, quote, rate, locked }) => ({
              key: `${base} ${quote}`,
              words: <bdi>{t('rates.line', { base, quote, rate })}</bdi>,
              amount: (
                <StatusTag tone={locked ? 'success' : 'warning'}>
                  {t(locked ? 'rates.locked' : 'rates.unlocked')}
                </StatusTag>
              ),
            }))}
          />
        )}
      </Part>
    </div>
  )
}

/** For whom, of which contract, and by whom so far. */
function SettlementFacts({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation(['settlements', 'common'])
  const format = useFormat()
  const names = useNames()
  const { party, contract, department, calculatedAt, calculatedBy, confirmedAt, confirmedBy } = settlement
  const by = (at: string, who: string) => (
    <>
      <bdi>{who}</bdi> · <Moment at={at} />
    </>
  )
  const facts: readonly Fact[] = [
    [
      t('settlements:settlement.field.party'),
      <PermittedLink key="party" to={partyPathOf(party.id)}>
        <bdi>{party.legalName}</bdi>
      </PermittedLink>,
    ],
    [
      t('settlements:settlement.field.contract'),
      <PermittedLink key="contract" to={contractPathOf(contract.id)}>
        {t('settlements:settlement.contractOf', { no: contract.no, title: contract.title })}
      </PermittedLink>,
    ],
    [t('settlements:settlement.field.department'), names.department({ code: department.code, name: null })],
    [t('settlements:settlement.field.channels'), format.number(settlement.channelCount)],
    [t('settlements:settlement.field.company'), <Amount key="company" money={settlement.company} />],
    [t('settlements:settlement.field.tax'), <Amount key="tax" money={settlement.tax} />],
    [t('settlements:settlement.field.net'), <Amount key="net" money={settlement.net} />],
    [
      t('settlements:settlement.field.calculated'),
      by(calculatedAt, calculatedBy?.fullName ?? t('settlements:settlement.byItself')),
    ],
    ...(confirmedAt === null || confirmedBy === null
      ? []
      : ([[t('settlements:settlement.field.confirmed'), by(confirmedAt, confirmedBy.fullName)]] as const)),
    ...(settlement.sentAt === null
      ? []
      : ([
          [t('settlements:settlement.field.sentAt'), <Moment key="sent" at={settlement.sentAt} />],
        ] as const)),
    ...(settlement.paidOn === null
      ? []
      : ([[t('settlements:settlement.field.paidOn'), format.day(settlement.paidOn)]] as const)),
  ]
  return <Facts facts={facts} />
}

/** What people put on or took off, each with its reason; of a draft it can be taken back. */
function Corrections({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation(['settlements', 'common'])
  const feedback = useFeedback()
  const removing = useUncorrect()
  const { id, corrections, actions } = settlement
  const remove = async (correctionId: string, reason: string) => {
    const question = {
      title: t('settlements:correct.removeTitle', { reason }),
      confirm: t('settlements:correct.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    try {
      await removing.mutateAsync({ params: { id, correctionId } })
      feedback.success(t('settlements:correct.removed'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Part title={t('settlements:correct.list')}>
      <Lines
        lines={corrections.map((one) => ({
          key: one.id,
          words: <bdi>{one.reason}</bdi>,
          note: (
            <>
              <bdi>{one.by}</bdi> · <Moment at={one.at} />
            </>
          ),
          amount: <Amount money={one.amount} />,
          act: actions.includes('correct') && (
            <Button
              size="small"
              danger
              aria-label={t('settlements:settlement.actOf', {
                act: t('settlements:correct.remove'),
                no: one.reason,
              })}
              loading={removing.isPending && removing.variables?.params.correctionId === one.id}
              onClick={() => void remove(one.id, one.reason)}
            >
              {t('settlements:correct.remove')}
            </Button>
          ),
        }))}
      />
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles['partTitle']}>{title}</h3>
      {children}
    </section>
  )
}

type Line = {
  readonly key: string
  readonly words: ReactNode
  readonly note?: ReactNode
  readonly amount: ReactNode
  readonly act?: ReactNode
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={styles['plain']}>
      {lines.map(({ key, words, note, amount, act }) => (
        <li key={key} className={styles['line']}>
          <span className={styles['words']}>
            {words}
            {note !== undefined && <div className={styles['small']}>{note}</div>}
          </span>
          {amount}
          {act}
        </li>
      ))}
    </ul>
  )
}
