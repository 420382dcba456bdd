import { reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import { reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import styles from './reports.module.css'
import type { ReadValues } from './use-report-uploads.ts'
import { useReportWords } from './use-report-words.ts'

const longestOwner = 100

/** What a file is read as: kind, month and content owner. */
export function ReadFields(props: {
  readonly values: ReadValues
  readonly disabled: boolean
  onChange(values: ReadValues): void
}) {
  const { values, disabled, onChange } = props
  const { t } = useTranslation('revenue-reports')
  const words = useReportWords()
  return (
    <div className={styles['fields']}>
      <Select
        aria-label={t('field.type')}
        placeholder={t('field.type')}
        status={values.reportType === null ? 'warning' : ''}
        disabled={disabled}
        options={words.types}
        value={values.reportType}
        onChange={(reportType) => onChange({ ...values, reportType })}
      />
      <MonthPicker
        label={t('field.month')}
        value={values.month}
        onChange={(month) => onChange({ ...values, month })}
      />
      <Input
        aria-label={t('field.contentOwner')}
        placeholder={t('field.contentOwner')}
        title={t('field.contentOwnerHint')}
        dir="auto"
        maxLength={longestOwner}
        disabled={disabled}
        value={values.contentOwner}
        onChange={({ target }) => onChange({ ...values, contentOwner: target.value })}
      />
      {values.reportType !== null && (
        <span className={styles['note']}>
          {t(`platform.${reportKinds[values.reportType].platform}`)} ·{' '}
          {t(`worth.${reportWorth[values.reportType]}`)}
        </span>
      )}
    </div>
  )
}
