import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type TemplateChoice, useOfferedTemplates } from './templates.queries.ts'

/** Chooses the template of a publication: what the channel begins with, none, or one of those that are offered. */
export function TemplateSelect(props: {
  readonly id?: string
  readonly value?: TemplateChoice
  readonly disabled?: boolean
  /** What "the channel's own" is called here. */
  readonly defaultLabel: string
  onChange?(choice: TemplateChoice): void
}) {
  const { id, value = 'default', disabled, defaultLabel, onChange } = props
  const { t } = useTranslation('publishing')
  const offered = useOfferedTemplates('publish', { platform: 'youtube' })
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      value={value}
      onChange={(choice: TemplateChoice) => onChange?.(choice)}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: 'default', label: defaultLabel },
        { value: 'none', label: t('templates.choose.none') },
        ...offered.map(({ id: templateId, name }) => ({ value: templateId, label: name })),
      ]}
    />
  )
}
