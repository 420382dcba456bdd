import { ExclamationCircleFilled } from '@ant-design/icons'
import type { ImportCell, ImportRow } from '@pindao/protocol/sheets/import.endpoints.ts'
import { useTranslation } from 'react-i18next'
import styles from './sheet-import.module.css'
import { useProblemText } from './use-problem-text.ts'

/** One field of a record: what it is now and what it becomes, what it stays, or what is wrong with its cell. */
export function PreviewCell({ cell }: { readonly cell: ImportCell | undefined }) {
  const { t } = useTranslation('sheets')
  if (!cell) return null
  const { text, before, after, problem } = cell
  if (problem !== null) return <BadCell text={text} problem={problem} />
  if (after === null || after === before) return <bdi className={styles['same']}>{before ?? text}</bdi>
  return (
    <span className={styles['change']}>
      <del className={styles['before']}>
        <span className="heard">{t('import.preview.was')} </span>
        <bdi>{before || t('import.preview.blank')}</bdi>
      </del>
      <ins className={styles['after']}>
        <span className="heard">{t('import.preview.becomes')} </span>
        <bdi>{after || t('import.preview.blank')}</bdi>
      </ins>
    </span>
  )
}

/** Which record a row means. */
export function KeyCell(props: {
  readonly row: ImportRow
  readonly column: string
  readonly isNew: boolean
}) {
  const { row, column, isNew } = props
  const { t } = useTranslation('sheets')
  const cell = row.cells.find((one) => one.column === column)
  if (cell?.problem) return <BadCell text={cell.text} problem={cell.problem} />
  return (
    <span className={styles['change']}>
      <span>
        <bdi>{row.title}</bdi>
      </span>
      {!isNew && row.recordId !== null && (
        <span className={styles['hint']}>{t('import.preview.recordOf', { id: row.recordId })}</span>
      )}
    </span>
  )
}

function BadCell({
  text,
  problem,
}: {
  readonly text: string
  readonly problem: NonNullable<ImportCell['problem']>
}) {
  const sentence = useProblemText()(problem)
  return (
    <span className={styles['bad']}>
      {text !== '' && (
        <span className={styles['badText']}>
          <bdi>{text}</bdi>
        </span>
      )}
      <span className={styles['problem']}>
        <ExclamationCircleFilled aria-hidden /> {sentence}
      </span>
    </span>
  )
}
