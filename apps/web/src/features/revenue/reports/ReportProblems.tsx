import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

/** What is wrong with a file, each with its row and column. */
export function ReportProblems({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation(['revenue-reports', 'common'])
  const format = useFormat()
  const words = useReportWords()
  const { problems, problemCount } = report
  const none = t('common:notAvailable')
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={t('revenue-reports:section.problems')}>
        <thead>
          <tr>
            <th scope="col" className={styles['amount']}>
              {t('revenue-reports:field.row')}
            </th>
            <th scope="col">{t('revenue-reports:field.column')}</th>
            <th scope="col">{t('revenue-reports:field.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.code}`}>
              <td className={styles['amount']}>{problem.row === null ? none : format.number(problem.row)}</td>
              <td>
                <bdi>{problem.column ?? none}</bdi>
              </td>
              <td>{words.problem(problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problemCount > problems.length && (
        <p className={styles['note']}>
          {t('revenue-reports:more', { n: problems.length, all: problemCount })}
        </p>
      )}
    </div>
  )
}

/** The columns of a file, and what each was taken for. */
export function ReportHeads({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation('revenue-reports')
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={t('section.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('field.head')}</th>
            <th scope="col">{t('field.takenFor')}</th>
            <th scope="col">{t('field.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {report.headers.map(({ name, column, sample }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same head twice, and its order stays.
            <tr key={`${at} ${name}`}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{column === null ? t('ask.ignored') : t(`column.${column}`)}</td>
              <td>
                <bdi>{sample}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
