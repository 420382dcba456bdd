import { Select } from 'antd'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'

/** What a programme is, of the list that administrators keep; one that is not offered any more still says its name. Fits a form item. */
export function ProgrammeTypeSelect(props: {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (code: string | undefined) => void
}) {
  const { id, value, onChange } = props
  const { options, labelOf } = useDictionary('programmeType')
  const isOffered = !value || options.some((option) => option.value === value)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      options={isOffered ? [...options] : [...options, { value, label: labelOf(value) }]}
      onChange={(code: string | undefined) => onChange?.(code)}
      style={{ inlineSize: '100%' }}
    />
  )
}
