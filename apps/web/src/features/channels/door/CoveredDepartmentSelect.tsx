import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useChannelChoices } from '../api/channels.queries.ts'

/** Chooses a department that this person covers. Fits a form item. */
export function CoveredDepartmentSelect(props: {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}) {
  const { t } = useTranslation('common')
  const { data: choices } = useChannelChoices()
  return (
    <DepartmentSelect
      {...props}
      departments={choices?.departments ?? []}
      allowClear
      placeholder={t('search.choose')}
    />
  )
}
