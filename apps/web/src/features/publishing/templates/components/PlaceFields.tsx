import { required } from '@pindao/protocol/core/rules.ts'
import {
  type TemplateKind,
  templatePlatforms,
  templateScopes,
} from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Checkbox, Form, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { TemplateContent } from '../api/templates.queries.ts'
import styles from './templates.module.css'

/** For whom a template is, for which platform, in which language. */
export function PlaceFields(props: {
  readonly known: { readonly id: string; readonly name: string } | null
  readonly kind: TemplateKind
}) {
  const { known, kind } = props
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const places = usePlaceNames()
  const scope = Form.useWatch<TemplateContent['scope'] | undefined>('scope')
  const needed = [rule(required, { needed: true })]
  return (
    <>
      <div className={styles['pair']}>
        <Form.Item name="platform" label={t('publishing:templates.field.platform')}>
          <Select
            allowClear
            placeholder={t('publishing:templates.allPlatforms')}
            options={templatePlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="language"
          label={t('publishing:templates.field.language')}
          tooltip={t('publishing:templates.languageHint')}
        >
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={places.languages()} />
        </Form.Item>
      </div>
      <Form.Item name="scope" label={t('publishing:templates.field.scope')}>
        <Radio.Group
          options={templateScopes.map((value) => ({
            value,
            label: t(`publishing:templates.scope.${value}`),
          }))}
        />
      </Form.Item>
      {scope === 'department' && (
        <Form.Item name="departmentId" label={t('publishing:templates.field.department')} rules={needed}>
          <CoveredDepartmentSelect />
        </Form.Item>
      )}
      {scope === 'department' && kind === 'publish' && (
        <Form.Item
          name="departmentDefault"
          valuePropName="checked"
          extra={t('publishing:templates.departmentDefaultHint')}
        >
          <Checkbox>{t('publishing:templates.departmentDefault')}</Checkbox>
        </Form.Item>
      )}
      {scope === 'channel' && (
        <Form.Item name="channelId" label={t('publishing:templates.scope.channel')} rules={needed}>
          <ChannelSelect known={known} placeholder={t('publishing:form.chooseChannel')} />
        </Form.Item>
      )}
    </>
  )
}
