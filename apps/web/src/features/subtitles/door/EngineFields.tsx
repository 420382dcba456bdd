import { translationFields } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { textItems } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTranslationEngines } from './subtitles.queries.ts'

/** Into which languages, by which engine, how it is to sound, and what is translated beside the subtitles. */
export function EngineFields({ without }: { readonly without?: string | undefined }) {
  const { t } = useTranslation('subtitles')
  const places = usePlaceNames()
  const rule = useRule()
  const { data: engines } = useTranslationEngines()
  return (
    <>
      <Form.Item
        name="targets"
        label={t('new.targets')}
        rules={[rule(translationFields.targets, { needed: true })]}
      >
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={places.languages().filter(({ value }) => value !== without)}
        />
      </Form.Item>
      <Form.Item
        name="engine"
        label={t('new.engine')}
        rules={[rule(translationFields.engine, { needed: true })]}
        {...(engines?.length === 0 ? { help: t('new.noEngine') } : {})}
      >
        <Select
          loading={engines === undefined}
          options={(engines ?? []).map(({ kind }) => ({ value: kind, label: t(`engine.${kind}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="style"
        label={t('new.style')}
        extra={t('new.styleHint')}
        rules={[rule(translationFields.style)]}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} dir="auto" />
      </Form.Item>
      <Form.Item name="items" label={t('new.items')} extra={t('new.itemsHint')}>
        <Checkbox.Group
          options={textItems.map((item) => ({ value: item, label: t(`texts.item.${item}`) }))}
        />
      </Form.Item>
    </>
  )
}
