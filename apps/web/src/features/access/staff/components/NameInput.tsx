import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { shortName } from '@pindao/protocol/core/record-fields.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import { type Opener, useReturnFocus } from '#src/shared/ui/use-return-focus.ts'
import styles from './departments.module.css'

/** A name typed in its place in the tree: Enter keeps it, Escape leaves it; then the keyboard is back where it was. */
export function NameInput(props: {
  readonly label: string
  readonly initial?: string
  readonly saving: boolean
  /** The button of the menu that asked for it; left out for a button without one. */
  readonly openedBy?: Opener | undefined
  onSave(name: string): void
  onCancel(): void
}) {
  const { label, initial = '', saving, onSave, onCancel } = props
  const { t } = useTranslation('staff')
  const [name, setName] = useState(initial)
  const trimmed = name.trim()
  // Without a name there is nothing to keep: it is as if nothing had been typed.
  const problem = useFieldProblem(shortName, name, 'passes')
  useReturnFocus(props.openedBy)
  const save = () => {
    if (saving) return
    if (trimmed === '' || trimmed === initial) onCancel()
    else if (problem.passes) onSave(trimmed)
  }
  return (
    <span className={styles['naming']}>
      <Input
        autoFocus
        value={name}
        {...problem.control}
        aria-label={label}
        placeholder={label}
        // Disabled it would lose the keyboard, and a name that was refused would not be under it any more.
        readOnly={saving}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => {
          // The tree around would go to its first row, and has no rows yet while the field comes with the focus.
          event.stopPropagation()
          event.target.select()
        }}
        onKeyDown={(event) => {
          // The tree around listens for arrows, and letters of a name being composed are not done yet.
          event.stopPropagation()
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') save()
          if (event.key === 'Escape' && !saving) onCancel()
        }}
      />
      <Button
        type="text"
        icon={<CheckOutlined aria-hidden />}
        loading={saving}
        aria-label={t('departments.confirmName')}
        onClick={save}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        disabled={saving}
        aria-label={t('departments.cancelName')}
        onClick={onCancel}
      />
      <FieldProblem {...problem} />
    </span>
  )
}
