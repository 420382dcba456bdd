import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { type DepartmentNode, departmentOptions, type Unavailable } from './department-options.ts'

/**
 * Chooses a department from the tree, by typing or by the keyboard. Fits a form item. One that a colleague deleted since
 * it was chosen is said to be gone.
 */
export function DepartmentSelect({
  departments,
  unavailable,
  ...control
}: {
  readonly departments: readonly DepartmentNode[]
  readonly unavailable?: Unavailable
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
  readonly allowClear?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
}) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const { value: chosen } = control
  const options = departmentOptions(departments, names.department, unavailable)
  const isGone = chosen && departments.length > 0 && !departments.some(({ id }) => id === chosen)
  return (
    <TreeSelect
      {...control}
      value={chosen ?? undefined}
      treeData={
        isGone ? [...options, { value: chosen, title: t('edit.goneDepartment'), disabled: true }] : options
      }
      treeDefaultExpandAll
      treeLine
      showSearch={{ treeNodeFilterProp: 'title' }}
      style={{ inlineSize: '100%' }}
      styles={{ popup: { root: { maxBlockSize: 400 } } }}
    />
  )
}
