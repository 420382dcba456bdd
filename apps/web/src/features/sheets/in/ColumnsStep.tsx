import { importTargets, type SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { keyOf } from '@pindao/protocol/sheets/import.ts'
import { Alert, Button, Form, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import styles from './sheet-import.module.css'
import { useMapSheet } from './sheet-imports.ts'

const none = -1

/** Which column of the sheet is which of ours. Each choice is stored at once: a reload shows it as it was. */
export function ColumnsStep(props: {
  readonly one: SheetImport
  readonly onTouched: () => void
  readonly onPreview: () => void
}) {
  const { one, onTouched, onPreview } = props
  const { t } = useTranslation('sheets')
  const mapping = useMapSheet()
  const { id, target, sheet, headerRow, columns, headers } = one
  const key = keyOf(importTargets[target])
  const { otherKey } = importTargets[target]
  const nameOf = (column: string) => t(`import.column.${target}.${column as 'id'}`)
  const change = (part: Partial<Pick<SheetImport, 'sheet' | 'headerRow' | 'columns'>>) => {
    onTouched()
    mapping.mutate({ id, sheet, headerRow, columns, ...part })
  }
  const headOf = (place: number) => headers[place]?.trim() || t('import.columns.place', { n: place + 1 })
  const places = Array.from({ length: one.sheets[sheet]?.columns ?? 0 }, (_, place) => ({
    value: place,
    label: headOf(place),
  }))
  const used = new Set(Object.values(columns))
  const unmapped = places.filter(({ value }) => !used.has(value) && headers[value]?.trim())

  return (
    <>
      <Alert
        type="info"
        showIcon
        className={styles['note'] ?? ''}
        title={
          otherKey === undefined
            ? t('import.columns.intro', { key: nameOf(key) })
            : t('import.columns.introOther', {
                key: nameOf(key),
                other: otherKey.map((column) => `\u2068${nameOf(column)}\u2069`).join(' + '),
              })
        }
        description={
          one.encoding === null
            ? undefined
            : t('import.columns.encoding', { encoding: one.encoding.toUpperCase() })
        }
      />
      <CommandProblem error={mapping.error} again={t('import.preview.outdated')} />
      <Form layout="vertical" className={styles['form'] ?? ''} disabled={mapping.isPending}>
        {one.sheets.length > 1 && (
          <Form.Item label={t('import.columns.sheet')} htmlFor="import-sheet">
            <Select
              id="import-sheet"
              value={sheet}
              options={one.sheets.map(({ name, rows }, value) => ({
                value,
                label: t('import.columns.sheetRows', {
                  name: name || t('import.columns.unnamed'),
                  count: rows,
                }),
              }))}
              onChange={(chosen) => change({ sheet: chosen, headerRow: 1 })}
            />
          </Form.Item>
        )}
        <Form.Item label={t('import.columns.headerRow')} htmlFor="import-header-row">
          <InputNumber
            id="import-header-row"
            min={1}
            precision={0}
            changeOnBlur
            value={headerRow}
            onChange={(row) => row !== null && row !== headerRow && change({ headerRow: row })}
          />
        </Form.Item>
        {Object.keys(importTargets[target].columns).map((column) => (
          <Form.Item
            key={column}
            label={nameOf(column)}
            required={column === key && otherKey === undefined}
            htmlFor={`import-column-${column}`}
          >
            <Select
              id={`import-column-${column}`}
              showSearch={{ optionFilterProp: 'label' }}
              value={columns[column] ?? none}
              options={[{ value: none, label: t('import.columns.none') }, ...places]}
              onChange={(place) => change({ columns: mapped(columns, column, place) })}
            />
          </Form.Item>
        ))}
      </Form>
      {unmapped.length > 0 && (
        <p className={styles['hint']}>
          {t('import.columns.unmapped', {
            names: unmapped.map(({ label }) => `\u2068${label}\u2069`).join(' · '),
          })}
        </p>
      )}
      <Button type="primary" disabled={one.counts === null} loading={mapping.isPending} onClick={onPreview}>
        {t('import.columns.submit')}
      </Button>
    </>
  )
}

/** A place belongs to one column: whoever takes it takes it from the other. */
function mapped(columns: SheetImport['columns'], column: string, place: number): SheetImport['columns'] {
  const others = Object.entries(columns).map(([name, at]) => [name, at === place ? null : at])
  return { ...Object.fromEntries(others), [column]: place === none ? null : place }
}
