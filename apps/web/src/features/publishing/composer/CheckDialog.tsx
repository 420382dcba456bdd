import type { BatchCheck, RowRemark } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { Alert, Checkbox, Skeleton } from 'antd'
import { useQueryState } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { QuotaNotes } from '../plans/QuotaNotes.tsx'
import { useRemarkText } from '../plans/use-remark-text.ts'
import styles from './composer.module.css'
import { useCheckBatch, useSubmitBatch } from './composer.queries.ts'
import { type GridRow, rowKey } from './grid-edits.ts'
import { useProblemSentence } from './use-problem-sentence.ts'

/** So many rows are told of; the others say so in the grid once they are submitted. */
const mostTold = 200

/** What submitting would say, row by row, before anything is written; then it is submitted, once. */
export function CheckDialog(props: {
  readonly batchId: string
  readonly version: () => number
  readonly rows: readonly GridRow[]
  readonly titleOf: (row: GridRow) => readonly [video: string, channel: string]
  readonly onConfirm: (rows: readonly GridRow[]) => Promise<void>
  readonly saveNow: () => Promise<boolean>
  readonly onClose: () => void
}) {
  const { batchId, version, rows, onConfirm, saveNow, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [, setOperation] = useQueryState(askedOperation)
  const check = useCheckBatch()
  const submit = useSubmitBatch()
  const ask = useEffectEvent(async () => {
    if (await saveNow()) check.mutate(batchId)
  })
  // Asked anew for what somebody has said yes to.
  const confirmations = rows.map(({ confirmed }) => confirmed ?? '').join()
  useEffect(() => {
    void confirmations
    void ask()
  }, [confirmations])

  const found = check.data
  const isWrong = found?.rows.some(({ remarks }) => remarks.some(isOfCell)) ?? true
  const send = async () => {
    try {
      const { operationId, name } = await submit.mutateAsync({
        params: { id: batchId },
        body: { version: version() },
      })
      feedback.success(t('composer.submitted', { name }), {
        text: t('composer.seeResults'),
        run: () => void setOperation(operationId),
      })
      onClose()
    } catch {
      // Said in the dialog.
    }
  }
  return (
    <Modal
      width={720}
      title={t('composer.check.title')}
      busy={submit.isPending}
      okText={t('composer.check.submit', { n: found?.total ?? 0 })}
      okButtonProps={{ disabled: found === undefined || isWrong || check.isPending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <CommandProblem error={submit.error ?? check.error} again={t('composer.check.again')} />
      {found === undefined ? (
        !check.isError && <Skeleton active />
      ) : (
        <>
          <p role="status">{t('composer.check.sum', { n: found.ready, of: found.total })}</p>
          {isWrong && <Alert type="error" showIcon title={t('composer.check.cells')} />}
          {!isWrong && found.ready < found.total && (
            <Alert
              type="warning"
              showIcon
              title={t('composer.check.refused', { n: found.total - found.ready })}
            />
          )}
          <QuotaNotes quotas={found.quotas} />
          <Confirmations check={found} rows={rows} onRows={onConfirm} />
          <Remarks {...props} check={found} />
        </>
      )}
    </Modal>
  )
}

const isOfCell = ({ level, code }: RowRemark) => level === 'error' && code.startsWith('validation.')
const confirmationOf = ({ params }: RowRemark) => {
  const given = params['confirmation']
  return typeof given === 'string' ? given : null
}

/** The same content again on a channel: said yes to for all rows at once, and taken back the same way. */
function Confirmations({
  check,
  rows,
  onRows,
}: {
  readonly check: BatchCheck
  readonly rows: readonly GridRow[]
  readonly onRows: (rows: readonly GridRow[]) => Promise<void>
}) {
  const { t } = useTranslation('publishing')
  const asked = new Map(
    check.rows.flatMap((row) =>
      row.remarks.flatMap((remark) => {
        const confirmation = confirmationOf(remark)
        return confirmation === null ? [] : [[rowKey(row), confirmation] as const]
      }),
    ),
  )
  const confirmed = rows.filter((row) => row.confirmed !== null).length
  if (asked.size + confirmed === 0) return null
  return (
    <Checkbox
      checked={asked.size === 0}
      onChange={({ target }) =>
        void onRows(
          rows.map((row) => {
            const next = target.checked ? (asked.get(rowKey(row)) ?? row.confirmed) : null
            return next === row.confirmed ? row : { ...row, confirmed: next }
          }),
        )
      }
    >
      {t('composer.check.sameAgain', { n: asked.size + confirmed })}
    </Checkbox>
  )
}

function Remarks({
  check,
  rows,
  titleOf,
}: Pick<Parameters<typeof CheckDialog>[0], 'rows' | 'titleOf'> & { readonly check: BatchCheck }) {
  const { t } = useTranslation('publishing')
  const remarkText = useRemarkText()
  const sentence = useProblemSentence()
  const known = new Map(rows.map((row) => [rowKey(row), row]))
  const textOf = ({ code, params, level }: RowRemark) => {
    if (code === 'twiceInPlan') return t('composer.check.twice')
    return code.startsWith('validation.')
      ? sentence({ error: code.slice('validation.'.length), params })
      : remarkText({ code, params, level })
  }
  return (
    <ul className={styles['check']}>
      {check.rows.slice(0, mostTold).map((row) => {
        const [video, channel] = titleOf(known.get(rowKey(row)) ?? { ...(row as unknown as GridRow) })
        return (
          <li key={rowKey(row)}>
            <bdi>{video}</bdi> · <bdi>{channel}</bdi>{' '}
            {row.remarks.map((remark) => (
              <StatusTag
                key={`${remark.code} ${remark.column}`}
                tone={remark.level === 'error' ? 'error' : 'warning'}
              >
                {textOf(remark)}
              </StatusTag>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
