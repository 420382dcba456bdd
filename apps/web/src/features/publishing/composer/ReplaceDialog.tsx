import { type ComposerColumn, composerColumns } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type GridRow, replaceIn, rowKey } from './grid-edits.ts'

/** Columns that hold texts of people. */
const searched = [
  'title',
  'description',
  'tags',
  'publishAt',
  'playlistIds',
] as const satisfies readonly ComposerColumn[]

/** Finds a text in a column and puts another one there; how many rows that is stands at the button. */
export function ReplaceDialog(props: {
  readonly rows: readonly GridRow[]
  /** Rows that are selected in the grid: several of them can be meant alone. */
  readonly selected: readonly GridRow[]
  readonly onRows: (rows: readonly GridRow[]) => void
  readonly onClose: () => void
}) {
  const { rows, selected, onRows, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [column, setColumn] = useState<ComposerColumn>('title')
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [isOnlySelected, setOnlySelected] = useState(selected.length > 1)
  const meant = new Set(selected.map(rowKey))
  const { rows: changed, found } = replaceIn(
    rows,
    { column, find, replace, matchCase },
    (row) => !isOnlySelected || meant.has(rowKey(row)),
  )
  return (
    <Modal
      title={t('composer.act.replace')}
      okText={t('composer.replace.run', { n: found })}
      okButtonProps={{ disabled: found === 0 }}
      onOk={() => {
        onRows(changed)
        feedback.success(t('composer.replace.done', { n: found }))
        onClose()
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label={t('composer.replace.column')} htmlFor="replace-column">
          <Select
            id="replace-column"
            value={column}
            onChange={setColumn}
            options={composerColumns
              .filter((each) => searched.some((one) => one === each))
              .map((value) => ({ value, label: t(`composer.column.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('composer.replace.find')} htmlFor="replace-find">
          <Input id="replace-find" dir="auto" value={find} onChange={({ target }) => setFind(target.value)} />
        </Form.Item>
        <Form.Item label={t('composer.replace.with')} htmlFor="replace-with">
          <Input
            id="replace-with"
            dir="auto"
            value={replace}
            onChange={({ target }) => setReplace(target.value)}
          />
        </Form.Item>
      </Form>
      <Checkbox checked={matchCase} onChange={({ target }) => setMatchCase(target.checked)}>
        {t('composer.replace.matchCase')}
      </Checkbox>
      {selected.length > 1 && (
        <Checkbox checked={isOnlySelected} onChange={({ target }) => setOnlySelected(target.checked)}>
          {t('composer.replace.selected', { n: selected.length })}
        </Checkbox>
      )}
    </Modal>
  )
}
