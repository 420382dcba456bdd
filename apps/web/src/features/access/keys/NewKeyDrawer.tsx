import {
  type ApiKeyLife,
  apiKeyFields,
  apiKeyLives,
  apiKeyScopes,
  apiKeyUsers,
  usualApiKeyLife,
} from '@pindao/protocol/access/api-key.endpoints.ts'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { KeyScopes } from './KeyScopes.tsx'
import { useCreateKey } from './keys.queries.ts'

type Values = {
  readonly name: string
  readonly usedBy: (typeof apiKeyUsers)[number]
  readonly remark: string
  readonly days: ApiKeyLife
  readonly scopes: Permission[]
}

/** Makes a key; `onMade` is handed its secret, which nobody can read again. */
export function NewKeyDrawer(props: {
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('api-keys')
  const rule = useRule()
  const format = useFormat()
  const feedback = useFeedback()
  const creating = useCreateKey()
  const [dirty, setDirty] = useState(false)
  const saving = creating.isPending
  const close = useGuardedClose({ dirty, saving, onClose: props.onClose })
  const send = async (body: Values) => {
    try {
      const { key, secret } = await creating.mutateAsync({ body })
      props.onMade({ name: key.name, secret })
    } catch (error) {
      feedback.failure(error)
    }
  }
  const endOf = (days: number) => format.dateTime(Date.now() + days * 86_400_000)

  return (
    <Drawer
      size={720}
      title={t('add')}
      mask={{ closable: !saving }}
      onClose={close}
      footer={<EditFooter label={t('create')} onCancel={close} saving={saving} />}
    >
      <Form<Values>
        name={editForm}
        layout="vertical"
        disabled={saving}
        initialValues={{ name: '', usedBy: 'person', remark: '', days: usualApiKeyLife, scopes: [] }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void send(values)}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <Form.Item
          name="name"
          label={t('field.name')}
          extra={t('nameHint')}
          rules={[rule(apiKeyFields.name, { needed: true })]}
        >
          <Input autoFocus autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="usedBy" label={t('field.usedBy')} extra={t('usedByHint')}>
          <Radio.Group options={apiKeyUsers.map((value) => ({ value, label: t(`usedBy.${value}`) }))} />
        </Form.Item>
        <Form.Item name="remark" label={t('field.remark')} rules={[rule(apiKeyFields.remark)]}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} dir="auto" />
        </Form.Item>
        <Form.Item name="days" label={t('field.expiresAt')}>
          <Select
            options={apiKeyLives.map((value) => ({
              value,
              label: t('life', { count: value, day: endOf(value) }),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={t('field.scopes')}
          extra={t('scopesHint')}
          rules={[rule(apiKeyScopes, { needed: true })]}
        >
          <KeyScopes disabled={saving} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
