import { LineChartOutlined, LockOutlined } from '@ant-design/icons'
import { fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { exchangeRate } from '@pindao/protocol/revenue/money-table.rates.ts'
import { Button, Input, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from '../money-tables.module.css'
import { cellOf, type Draft, type Pair, pairOf, type RateCell, type RateRow } from './rate-grid.ts'
import { useChangeText } from './use-change-text.ts'

/** A month's rates: pairs under each other, kinds beside each other; each with that of the month before and the change. */
export function RateGrid(props: {
  readonly label: string
  readonly rows: readonly RateRow[]
  readonly draft: Draft
  readonly disabled: boolean
  onDraft(draft: Draft): void
  onCurve(pair: Pair): void
}) {
  const { label, rows, draft, disabled, onDraft, onCurve } = props
  const { t } = useTranslation('money-tables')
  return (
    <div className={styles['scroll']}>
      <table className={styles['grid']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('rates.pair')}</th>
            {fxPolicies.map((kind) => (
              <th key={kind} scope="col">
                {t(`kind.${kind}`)}
              </th>
            ))}
            <th scope="col">{t('rates.source')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={pairOf(row)}>
              <th scope="row">
                <Button
                  type="link"
                  className={styles['pair'] ?? ''}
                  icon={<LineChartOutlined aria-hidden />}
                  aria-label={t('rates.curveOf', { pair: pairOf(row) })}
                  onClick={() => onCurve(row)}
                >
                  <bdi>{pairOf(row)}</bdi>
                </Button>
              </th>
              {row.cells.map((cell) => (
                <td key={cell.kind}>
                  <Cell
                    row={row}
                    cell={cell}
                    disabled={disabled}
                    onChange={(text) =>
                      onDraft({ ...draft, texts: { ...draft.texts, [cellOf(row, cell.kind)]: text } })
                    }
                  />
                </td>
              ))}
              <td>
                <Input
                  className={styles['source'] ?? ''}
                  aria-label={t('rates.sourceOf', { pair: pairOf(row) })}
                  dir="auto"
                  maxLength={200}
                  disabled={disabled || row.isLocked}
                  value={row.source}
                  onChange={({ target }) =>
                    onDraft({ ...draft, sources: { ...draft.sources, [pairOf(row)]: target.value } })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell(props: {
  readonly row: RateRow
  readonly cell: RateCell
  readonly disabled: boolean
  onChange(text: string): void
}) {
  const { row, cell, disabled, onChange } = props
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const changeText = useChangeText()
  const field = useFieldProblem(exchangeRate, cell.text, 'passes')
  const { stored, before, change, isGreat } = cell
  const name = t('rates.cell', { pair: pairOf(row), kind: t(`kind.${cell.kind}`) })
  const note = before !== null && (
    <p className={isGreat ? styles['great'] : styles['before']}>
      <span>{t('rates.before', { rate: before })}</span> {change !== null && <bdi>{changeText(change)}</bdi>}
    </p>
  )
  if (stored !== null && stored.locked !== null) {
    const said = t('rates.lockedBy', { at: format.dateTime(stored.locked.at), by: stored.locked.by })
    return (
      <>
        <Tooltip title={said}>
          <span className={styles['locked']}>
            <bdi>{stored.rate}</bdi> <LockOutlined aria-label={said} />
          </span>
        </Tooltip>
        {note}
      </>
    )
  }
  return (
    <>
      <Input
        className={styles['rate'] ?? ''}
        aria-label={name}
        value={cell.text}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        {...field.control}
      />
      <FieldProblem id={field.id} text={field.text} />
      {note}
    </>
  )
}
