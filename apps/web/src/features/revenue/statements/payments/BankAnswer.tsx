import type { AnsweredRow } from '@pindao/protocol/revenue/statement.payments.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../statements.module.css'
import { useTakeAnswer } from './payments.queries.ts'

type Reasons = Readonly<Record<number, string>>

/** What the bank answered, before it is noted: what differs needs its reason, what cannot be read is left out. */
export function BankAnswer(props: {
  readonly fileId: string
  readonly rows: readonly AnsweredRow[]
  onClose(): void
}) {
  const { fileId, rows, onClose } = props
  const { t } = useTranslation('statements')
  const textOr = useTextOr('errors')
  const feedback = useFeedback()
  const take = useTakeAnswer(fileId)
  const [reasons, setReasons] = useState<Reasons>({})
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const fit = rows.filter(
    ({ row, problem, differs }) => problem === null && (!differs || (reasons[row] ?? '').trim() !== ''),
  )
  const save = async () => {
    const said = fit.flatMap(({ row, itemId, result, paidOn, amount, bankRef }) =>
      itemId === null || result === null
        ? []
        : [{ itemId, result, paidOn, amount, bankRef, reason: reasons[row] ?? '' }],
    )
    try {
      const { results } = await take.mutateAsync(said)
      const failed = results.flatMap(({ itemId, code }) => (code === null ? [] : [[itemId, code] as const]))
      feedback.success(t('payments.taken', { n: results.length - failed.length, failed: failed.length }))
      if (failed.length === 0) return onClose()
      setRefused(new Map(failed.map(([itemId, code]) => [itemId, textOr(`errors:${code}`, code)])))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('payments.answerTitle')}
      width={720}
      okText={t('payments.take', { n: fit.length })}
      okButtonProps={{ disabled: fit.length === 0 }}
      busy={take.isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{t('payments.answerText')}</p>
      {rows.map((row) => (
        <AnswerLine
          key={row.row}
          row={row}
          refusal={(row.itemId && refused.get(row.itemId)) ?? null}
          reason={reasons[row.row] ?? ''}
          onReason={(reason) => setReasons((before) => ({ ...before, [row.row]: reason }))}
        />
      ))}
    </Modal>
  )
}

function AnswerLine(props: {
  readonly row: AnsweredRow
  readonly reason: string
  readonly refusal: string | null
  onReason(reason: string): void
}) {
  const { row, reason, refusal, onReason } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const { expected, amount, problem, result, differs } = row
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>
        <bdi>{row.party || row.reference}</bdi>
        <div className={styles['note']}>
          <bdi>{row.settlementNo || row.reference}</bdi>
          {row.paidOn !== null && <> · {format.day(row.paidOn)}</>} · <bdi>{row.bankRef}</bdi>
        </div>
        {expected && differs && (
          <div className={styles['note']}>
            {t('payments.expected')} {format.money(expected)}
          </div>
        )}
        {refusal !== null && <div role="alert">{refusal}</div>}
        {differs && problem === null && (
          <Input
            value={reason}
            maxLength={500}
            dir="auto"
            placeholder={t('payments.reason')}
            aria-label={t('payments.reasonOf', { row: row.row })}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
      </span>
      {amount !== null && expected && (
        <span className={styles['amount']}>{format.money({ ...expected, amount })}</span>
      )}
      {problem !== null ? (
        <StatusTag tone="error">{t(`payments.problem.${problem}`)}</StatusTag>
      ) : (
        result !== null && (
          <StatusTag tone={result === 'paid' ? 'success' : 'stopped'}>
            {t(`payments.results.${result}`)}
          </StatusTag>
        )
      )}
    </div>
  )
}
