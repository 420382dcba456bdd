import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import { departmentOptions } from '#src/features/access/door/department-options.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { useChannelChoices } from '../api/channels.queries.ts'

/** Chooses any number of the departments that this person covers. Fits a form item. */
export function CoveredDepartmentsSelect(props: {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}) {
  const { t } = useTranslation('common')
  const names = useNames()
  const { data: choices } = useChannelChoices()
  const { value = [], ...control } = props
  return (
    <TreeSelect<string[]>
      {...control}
      value={[...value]}
      treeData={[...departmentOptions(choices?.departments ?? [], names.department)]}
      multiple
      allowClear
      treeDefaultExpandAll
      treeLine
      placeholder={t('search.choose')}
      showSearch={{ treeNodeFilterProp: 'title' }}
      style={{ inlineSize: '100%' }}
    />
  )
}
