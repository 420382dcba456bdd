import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useContentOwners } from './outbound.queries.ts'

/** Chooses a content owner. Fits a form item. */
export function OwnerSelect({
  value,
  onChange,
  ...rest
}: Pick<SelectProps, 'id' | 'disabled' | 'allowClear' | 'aria-label'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}) {
  const { t } = useTranslation('assets')
  const { data = [], isPending } = useContentOwners()
  return (
    <Select
      {...rest}
      loading={isPending}
      placeholder={t('owner.choose')}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      options={data.map(({ id, label }) => ({ value: id, label }))}
    />
  )
}
