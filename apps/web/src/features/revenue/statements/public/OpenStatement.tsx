import { FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons'
import type { StatementFormat } from '@pindao/protocol/revenue/statement.endpoints.ts'
import type { PublicStatement } from '@pindao/protocol/revenue/statement.public.ts'
import type { StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import styles from './public-statement.module.css'
import { readPublicFile } from './public-statement.queries.ts'
import { StatementAnswer } from './StatementAnswer.tsx'
import { useLineWords } from './use-line-words.ts'

/** A statement that was opened: what is paid first, then how it came about, then what the creator says of it. */
export function OpenStatement(props: {
  readonly token: string
  readonly page: PublicStatement
  readonly statement: StatementView
}) {
  const { token, page, statement } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const locale = useLocale()
  const feedback = useFeedback()
  const { currency, month, ourEntity, no, party } = statement
  const money = (amount: string) => format.money({ amount, currency })
  const save = (kind: StatementFormat) =>
    readPublicFile(token, kind, locale).then(
      ({ blob, fileName }) => saveFile(fileName ?? `${no}.${kind}`, blob),
      feedback.failure,
    )
  return (
    <>
      <header className={styles['card']}>
        <h1>{t('file.title', { month: format.month(month) })}</h1>
        <p>{t('public.month', { company: ourEntity, month: no })}</p>
        <p>
          <bdi>{party}</bdi>
        </p>
        {statement.payees.map(({ id, name, net }) => (
          <p key={id} className={styles['sum']}>
            <span>{statement.payees.length === 1 ? t('file.net') : <bdi>{name}</bdi>}</span>
            <strong>{format.money(net)}</strong>
          </p>
        ))}
        <Flex wrap gap={8}>
          <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => void save('pdf')}>
            {t('tab.pdf')}
          </Button>
          <Button icon={<FileExcelOutlined aria-hidden />} onClick={() => void save('xlsx')}>
            {t('tab.xlsx')}
          </Button>
        </Flex>
      </header>
      <StatementAnswer token={token} page={page} statement={statement} />
      <section className={styles['card']} aria-label={t('public.steps')}>
        <h2>{t('public.steps')}</h2>
        <Facts facts={statement.steps.map(({ name, amount }) => [t(`step.${name}`), money(amount)])} />
      </section>
      <Lines statement={statement} />
      {statement.corrections.length > 0 && (
        <section className={styles['card']} aria-label={t('public.corrections')}>
          <h2>{t('public.corrections')}</h2>
          {statement.corrections.map(({ amount, reason }, index) => (
            // Corrections have no ids here, and never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={index} className={styles['row']}>
              <bdi>{reason}</bdi>
              <span>{format.money(amount)}</span>
            </p>
          ))}
        </section>
      )}
      <Payees statement={statement} />
      {statement.rates.length > 0 && (
        <section className={styles['card']} aria-label={t('public.rates')}>
          <h2>{t('public.rates')}</h2>
          {statement.rates.map((rate) => (
            <p key={`${rate.base} ${rate.quote}`}>{t('public.rate', rate)}</p>
          ))}
        </section>
      )}
    </>
  )
}

function Lines({ statement: { lines, currency } }: { readonly statement: StatementView }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const words = useLineWords()
  return (
    <section className={styles['card']} aria-label={t('public.lines')}>
      <h2>{t('public.lines')}</h2>
      {lines.map((line) => (
        <div key={line.id} className={styles['row']}>
          <span>
            <bdi>{line.channel}</bdi>
            <span className={styles['note']}>
              {words.kindOf(line)} · {format.month(line.earningMonth)}
              {line.rate !== null &&
                ` · ${t('public.share', { share: format.percent(Number(line.rate), 2) })}`}
            </span>
          </span>
          <span className={styles['amount']}>{format.money({ amount: line.creator, currency })}</span>
        </div>
      ))}
    </section>
  )
}

function Payees({ statement: { payees } }: { readonly statement: StatementView }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  return payees.map((payee) => (
    <section key={payee.id} className={styles['card']} aria-label={payee.name}>
      <h2>
        <bdi>{payee.name}</bdi>
      </h2>
      <Facts
        facts={[
          [t('file.share'), format.percent(Number(payee.share), 2)],
          [t('file.payable'), format.money(payee.payable)],
          ...(payee.incomeTax ? [[t('file.incomeTax'), format.money(payee.incomeTax)] as const] : []),
          ...(payee.vat ? [[t('file.vat'), format.money(payee.vat)] as const] : []),
          [t('file.net'), format.money(payee.net)],
          ...(payee.paidOn === null ? [] : [[t('file.paidOn'), format.day(payee.paidOn)] as const]),
        ]}
      />
    </section>
  ))
}
