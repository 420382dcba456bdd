import { fitsKind, type ReportColumn, reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ReadFields } from './ReadFields.tsx'
import styles from './reports.module.css'
import { useReadReport } from './reports.queries.ts'
import type { ReadValues } from './use-report-uploads.ts'

/** Has a file read as what it is said to be; a failed one with columns that are chosen by hand. */
export function ReadReport({ report, onClose }: { readonly report: ReportDetail; onClose(): void }) {
  const { t } = useTranslation('revenue-reports')
  const feedback = useFeedback()
  const { mutate, isPending, error } = useReadReport()
  const [values, setValues] = useState<ReadValues>(report)
  const [columns, setColumns] = useState(report.headers.map(({ column }) => column))
  const { reportType, month, contentOwner } = values
  const isChoosing = reportStatus.nameOf(report.status) === 'failed' && report.headers.length > 0
  const named = columns.filter((column) => column !== null)
  const fits = !isChoosing || (reportType !== null && fitsKind(reportType, named))
  const submit = () => {
    if (reportType === null || month === null) return
    const chosen = report.headers.map(({ name }, at) => ({ name, column: columns[at] ?? null }))
    const body = {
      reportType,
      month,
      contentOwner,
      version: report.version,
      ...(isChoosing ? { columns: chosen } : {}),
    }
    mutate(
      { params: { id: report.id }, body },
      {
        onSuccess: () => {
          feedback.success(t('done.read', { name: report.fileName }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title={t('ask.read', { name: report.fileName })}
      width={760}
      okText={t('act.read')}
      okButtonProps={{ disabled: reportType === null || month === null || !fits }}
      busy={isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <CommandProblem error={error} again={t('ask.again')} />
      <ReadFields values={values} disabled={isPending} onChange={setValues} />
      {isChoosing && reportType !== null && (
        <section className={styles['section']}>
          <h3 id="report-columns">{t('ask.columns')}</h3>
          <p className={styles['note']}>{t('ask.columnsHint')}</p>
          <Lacking needs={reportKinds[reportType].needs} named={named} />
          <div className={styles['wide']}>
            <table className={styles['table']} aria-labelledby="report-columns">
              <tbody>
                {report.headers.map(({ name, sample }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same head twice, and its order stays.
                  <tr key={`${at} ${name}`}>
                    <th scope="row">
                      <bdi>{name}</bdi>
                      <div className={styles['note']}>
                        <bdi>{sample}</bdi>
                      </div>
                    </th>
                    <td>
                      <Select
                        aria-label={t('actOf', { act: t('field.takenFor'), name })}
                        style={{ inlineSize: 220 }}
                        showSearch={{ optionFilterProp: 'label' }}
                        allowClear
                        placeholder={t('ask.ignored')}
                        disabled={isPending}
                        options={reportKinds[reportType].takes.map((value) => ({
                          value,
                          label: t(`column.${value}`),
                          disabled: named.includes(value) && columns[at] !== value,
                        }))}
                        value={columns[at] ?? null}
                        onChange={(column: ReportColumn | null | undefined) =>
                          setColumns(columns.map((one, index) => (index === at ? (column ?? null) : one)))
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Modal>
  )
}

function Lacking(props: {
  readonly needs: readonly (readonly ReportColumn[])[]
  readonly named: readonly ReportColumn[]
}) {
  const { t } = useTranslation('revenue-reports')
  const lacking = props.needs
    .filter((some) => !some.some((column) => props.named.includes(column)))
    .map(([column]) => (column === undefined ? '' : t(`column.${column}`)))
  return lacking.length === 0 ? null : <p role="alert">{t('ask.columnsLack', { names: joined(lacking) })}</p>
}
