import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type {
  AnsweredRow,
  PaymentFileDetail,
  PaymentItemState,
} from '@pindao/protocol/revenue/statement.payments.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import styles from '../statements.module.css'
import { BankAnswer } from './BankAnswer.tsx'
import { fileTones } from './payment-file.status-view.ts'
import { readPaymentFile, useCancelFile, usePaymentFile, useReadAnswer } from './payments.queries.ts'

const itemTones: Readonly<Record<PaymentItemState, Tone>> = {
  open: 'waiting',
  paid: 'success',
  refused: 'error',
  cancelled: 'stopped',
}

/** A file for the bank: whom it pays, and what the bank answered. */
export function PaymentFileDrawer(props: {
  readonly id: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { id, neighbours, onClose } = props
  const { t } = useTranslation('statements')
  const query = usePaymentFile(id)
  const { data } = query
  return (
    <RecordDrawer
      title={data?.no ?? t('payments.inFile')}
      query={query}
      neighbours={neighbours}
      onClose={onClose}
      state={
        data && <StatusTag tone={fileTones[data.state]}>{t(`payments.fileState.${data.state}`)}</StatusTag>
      }
      tabs={data ? [{ key: 'rows', label: t('payments.payee'), content: <FileRows file={data} /> }] : null}
    />
  )
}

function FileRows({ file }: { readonly file: PaymentFileDetail }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const [answer, setAnswer] = useState<readonly AnsweredRow[] | null>(null)
  return (
    <>
      <FileActs file={file} onAnswer={setAnswer} />
      {file.rows.map(({ id, party, settlement, amount, state, answer: said }) => (
        <div key={id} className={styles['line']}>
          <span className={styles['name']}>
            <bdi>{party}</bdi>
            <div className={styles['note']}>
              <bdi>{settlement.no}</bdi>
            </div>
            {said !== '' && <div className={styles['note']}>{said}</div>}
          </span>
          <span className={styles['amount']}>{format.money(amount)}</span>
          <StatusTag tone={itemTones[state]}>{t(`payments.itemState.${state}`)}</StatusTag>
        </div>
      ))}
      {answer && <BankAnswer fileId={file.id} rows={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}

function FileActs(props: { readonly file: PaymentFileDetail; onAnswer(rows: readonly AnsweredRow[]): void }) {
  const { file, onAnswer } = props
  const { id, no, actions } = file
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const cancel = useCancelFile()
  const read = useReadAnswer(id)
  const save = () =>
    readPaymentFile(id).then(
      ({ blob, fileName }) => saveFile(fileName ?? `${no}.xlsx`, blob),
      feedback.failure,
    )
  const giveUp = () =>
    cancel(
      { params: { id } },
      {
        title: t('payments.cancelTitle', { no }),
        text: t('payments.cancelText'),
        confirm: t('payments.cancel'),
        danger: true,
      },
      t('payments.cancelled', { no }),
    )
  return (
    <Flex wrap gap={8} className={styles['section']}>
      {actions.includes('read') && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
          {t('payments.download')}
        </Button>
      )}
      {actions.includes('answer') && (
        <FileButton
          label={t('payments.answer')}
          icon={<UploadOutlined aria-hidden />}
          accept={['xlsx', 'csv']}
          loading={read.isPending}
          onFile={(sheet) =>
            read.mutate(sheet, { onSuccess: ({ rows }) => onAnswer(rows), onError: feedback.failure })
          }
        />
      )}
      {actions.includes('cancel') && (
        <Button size="small" danger onClick={() => void giveUp()}>
          {t('payments.cancel')}
        </Button>
      )}
    </Flex>
  )
}
