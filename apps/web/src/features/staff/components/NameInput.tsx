import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { shortName } from '@pindao/protocol/access/role.endpoints.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { isComposing } from '#src/shared/ui/is-composing.ts'
import styles from './departments.module.css'

/** A name typed in its place in the tree: Enter keeps it, Escape leaves it. */
export function NameInput(props: {
  readonly label: string
  readonly initial?: string
  readonly saving: boolean
  onSave(name: string): void
  onCancel(): void
}) {
  const { label, initial = '', saving, onSave, onCancel } = props
  const { t } = useTranslation('staff')
  const [name, setName] = useState(initial)
  const trimmed = name.trim()
  // Without a name there is nothing to keep: it is as if nothing had been typed.
  const problem = useFieldProblem(shortName, name, 'passes')
  const save = () => {
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
        disabled={saving}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          // The tree around listens for arrows, and letters of a name being composed are not done yet.
          event.stopPropagation()
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') onCancel()
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
