import { exportColumnsOf, mayHaveColumn } from '@pindao/protocol/operations/operation.params.ts'
import { type ExportRequest, startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { type ExportFormat, exportFormats, mostFileRows } from '@pindao/protocol/sheets/export.ts'
import { Button, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { arranged } from '#src/shared/list/table-layout.ts'
import { useTableLayout } from '#src/shared/list/use-table-layout.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './ExportDialog.module.css'
import { columnsInOrder, type ExportChoice, exportChoice, keepExportChoice } from './export-choice.ts'
import type { AnyListExport } from './list-export.types.ts'
import { useListName } from './use-list-name.ts'

const NewScheduleDialog = lazyPart(
  async () => (await import('../schedules/ScheduleDialog.tsx')).NewScheduleDialog,
)

type Part = 'list' | 'selected'

/** Which rows, which columns, and as what: what was chosen last for this list stands there again. */
export function ExportDialog(props: AnyListExport & { readonly onClose: () => void }) {
  const { kind, filter, selected, onClose, onStarted } = props
  const { t } = useTranslation(['sheets', 'navigation'])
  const zone = useTimeZone()
  const { of, shown, all, before } = useColumnChoices(props)
  const [format, setFormat] = useState<ExportFormat>(before.format)
  const [columns, setColumns] = useState<readonly string[]>(before.columns ?? shown)
  const [part, setPart] = useState<Part>(selected === undefined ? 'list' : 'selected')
  const [keyRow, setKeyRow] = useState(before.keyRow)
  const [scheduled, setScheduled] = useState<ExportRequest | null>(null)
  const listName = useListName()
  const { start, error, isPending } = useStartExport()

  const chosen = () => {
    const asShown = columns.join() === shown.join()
    keepExportChoice(of, { format, keyRow, columns: asShown ? null : columns })
    const ids = part === 'selected' ? { ids: selected } : {}
    const keys = keyRow ? { keyRow } : {}
    return { kind, zone, params: { format, columns, filter, ...keys, ...ids } } as ExportRequest
  }
  const submit = () => {
    start(chosen()).then(
      () => {
        onStarted?.()
        onClose()
      },
      () => undefined,
    )
  }

  if (scheduled !== null)
    return (
      <LazyPart onLost={onClose}>
        <NewScheduleDialog request={scheduled} onClose={onClose} />
      </LazyPart>
    )
  return (
    <Modal
      title={t('sheets:export.title', { list: listName(kind) })}
      okText={t('sheets:export.submit')}
      okButtonProps={{ disabled: columns.length === 0 }}
      busy={isPending}
      onOk={submit}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          <Button
            className={styles['regularly'] ?? ''}
            disabled={isPending || columns.length === 0}
            onClick={() => setScheduled(chosen())}
          >
            {t('sheets:export.regularly')}
          </Button>
          {buttons}
        </>
      )}
    >
      <Form layout="vertical" disabled={isPending}>
        <p>{t('sheets:export.note')}</p>
        <CommandProblem error={error} again={t('sheets:export.again')} />
        <RowsChoice {...props} value={part} onChange={setPart} />
        <Form.Item label={t('sheets:export.format')}>
          <Radio.Group
            value={format}
            options={exportFormats.map((value) => ({ value, label: t(`sheets:export.${value}`) }))}
            onChange={({ target }) => setFormat(target.value)}
          />
        </Form.Item>
        <Form.Item extra={t('sheets:export.parts', { max: mostFileRows })}>
          <Checkbox checked={keyRow} onChange={({ target }) => setKeyRow(target.checked)}>
            {t('sheets:export.keyRow')}
          </Checkbox>
        </Form.Item>
        <ColumnsChoice kind={kind} all={all} shown={shown} value={columns} onChange={setColumns} />
      </Form>
    </Modal>
  )
}

/** The columns there are, those of the list first, and what this person chose for it before. */
function useColumnChoices({ kind, listId, columns, tells }: AnyListExport) {
  const [layout] = useTableLayout(listId)
  const can = useCan()
  const person = useUser()?.user.userId ?? ''
  const every = Object.keys(exportColumnsOf(kind))
  const ordered = columnsInOrder(
    every,
    tells,
    arranged(columns, layout).map(({ key }) => key),
  )
  const mayHave = mayHaveColumn(kind, can)
  const inOrder = { all: ordered.all.filter(mayHave), shown: ordered.shown.filter(mayHave) }
  const of = `${person} ${listId}`
  const { format, keyRow, columns: chosen } = exportChoice(of)
  // A release may have taken columns away.
  const known = chosen === null ? [] : inOrder.all.filter((key) => chosen.includes(key))
  const before: ExportChoice = { format, keyRow, columns: known.length === 0 ? null : known }
  return { of, before, ...inOrder }
}

function RowsChoice({
  selected,
  total,
  isFiltered,
  value,
  onChange,
}: AnyListExport & { readonly value: Part; readonly onChange: (part: Part) => void }) {
  const { t } = useTranslation(['sheets', 'common'])
  const format = useFormat()
  const rows = total === undefined ? t('common:notAvailable') : format.number(total)
  const everything = t(isFiltered ? 'sheets:export.filtered' : 'sheets:export.all', { total: rows })
  if (selected === undefined) return <Form.Item label={t('sheets:export.what')}>{everything}</Form.Item>
  const chosen = t('sheets:export.selected', { total: format.number(selected.length) })
  return (
    <Form.Item label={t('sheets:export.what')}>
      <Radio.Group
        value={value}
        options={[
          { value: 'selected', label: chosen },
          { value: 'list', label: everything },
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}

function ColumnsChoice(props: {
  readonly kind: AnyListExport['kind']
  readonly all: readonly string[]
  readonly shown: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}) {
  const { kind, all, shown, value, onChange } = props
  const { t } = useTranslation('sheets')
  const [subject] = kind.split('.')
  const titleOf = (key: string) => t(`column.${subject}.${key}` as 'column.video.id')
  const help = value.length === 0 ? { validateStatus: 'error' as const, help: t('export.none') } : {}
  return (
    <Form.Item label={t('export.columns', { n: value.length, total: all.length })} {...help}>
      <Button type="link" size="small" onClick={() => onChange(shown)}>
        {t('export.shown')}
      </Button>
      <Button type="link" size="small" onClick={() => onChange(all)}>
        {t('export.every')}
      </Button>
      <Checkbox.Group
        className={styles['columns'] ?? ''}
        value={[...value]}
        options={all.map((key) => ({ value: key, label: titleOf(key) }))}
        onChange={(chosen) => onChange(all.filter((key) => chosen.includes(key)))}
      />
    </Form.Item>
  )
}

/** Begins to make a file of a list, as `useStartOperation` begins a command. */
function useStartExport() {
  return useBegin<ExportRequest>((body, options) => call(startExport, { body }, options))
}
