import { TreeSelect } from 'antd'
import { useNames } from '#src/shared/access/use-names.ts'
import { type DepartmentNode, departmentOptions, type Unavailable } from '../department-options.ts'

/** Chooses a department from the tree, by typing or by the keyboard. Fits a form item. */
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
  const names = useNames()
  return (
    <TreeSelect
      {...control}
      value={control.value ?? undefined}
      treeData={departmentOptions(departments, names.department, unavailable)}
      treeDefaultExpandAll
      treeLine
      showSearch={{ treeNodeFilterProp: 'title' }}
      style={{ inlineSize: '100%' }}
      styles={{ popup: { root: { maxBlockSize: 400 } } }}
    />
  )
}
