import type { TemplatePlatform } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type TemplateChoice, useOfferedTemplates } from './templates.queries.ts'

/** Chooses the template of a publication: what the channel begins with, none, or one of those that are offered. */
export function TemplateSelect(props: {
  readonly id?: string
  readonly value?: TemplateChoice
  readonly disabled?: boolean
  /** Of the channel that it is for; left out: templates of all platforms. */
  readonly platform?: TemplatePlatform | undefined
  /** What "the channel's own" is called here. */
  readonly defaultLabel: string
  onChange?(choice: TemplateChoice): void
}) {
  const { id, value = 'default', disabled, platform, defaultLabel, onChange } = props
  const { t } = useTranslation('publishing')
  const offered = useOfferedTemplates('publish', { platform })
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
