import { type ViewContent, viewName } from '@pindao/protocol/access/saved-view.endpoints.ts'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'
import { useViewActs } from './saved-views.queries.ts'

type Values = { readonly name: string; readonly isDefault: boolean }

/** Names what is shown now, and keeps it. */
export function SaveView(props: {
  readonly listId: string
  readonly content: ViewContent
  readonly openedBy: Opener
  readonly onClose: () => void
}) {
  const { listId, content, openedBy, onClose } = props
  const { t } = useTranslation(['list', 'common'])
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const { save } = useViewActs(listId)
  const finish = ({ name, isDefault }: Values) =>
    save.mutate(
      { listId, name, content, isDefault },
      {
        onSuccess: () => {
          feedback.success(t('views.saved'))
          onClose()
        },
      },
    )
  return (
    <Modal
      openedBy={openedBy}
      title={t('views.save')}
      okText={t('common:action.confirm')}
      cancelText={t('common:action.cancel')}
      busy={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        // Its fields' ids begin with this: the search form behind may have a name too.
        name="save-view"
        form={form}
        layout="vertical"
        initialValues={{ name: '', isDefault: false }}
        onFinish={finish}
      >
        <Form.Item<Values>
          name="name"
          label={t('views.name')}
          rules={[rule(viewName, { needed: true })]}
          extra={t('views.what')}
        >
          <Input autoFocus />
        </Form.Item>
        <Form.Item<Values> name="isDefault" valuePropName="checked">
          <Checkbox>{t('views.openWith')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
