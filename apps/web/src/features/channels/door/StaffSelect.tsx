import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChannelChoices } from '../api/channels.queries.ts'

export type Somebody = { readonly id: string; readonly fullName: string }

type StaffSelectProps = Pick<SelectProps, 'id' | 'aria-label' | 'allowClear' | 'placeholder' | 'disabled'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** Who has it so far: shown by name even where this person could not choose them. */
  readonly known?: Somebody | null
  /** Who cannot be chosen here. */
  readonly except?: string
}

/** Chooses somebody that a channel can be given to. Fits a form item. */
export function StaffSelect({ value, onChange, known = null, except, ...rest }: StaffSelectProps) {
  const { t } = useTranslation('common')
  const { data: choices, isLoading } = useChannelChoices()
  const staff: readonly Somebody[] = choices?.staff ?? []
  const all = known === null || staff.some(({ id }) => id === known.id) ? staff : [...staff, known]
  return (
    <Select
      placeholder={t('search.choose')}
      {...rest}
      loading={isLoading}
      // Nobody, not somebody without a name.
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={all
        .filter(({ id }) => id !== except)
        .map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  )
}
