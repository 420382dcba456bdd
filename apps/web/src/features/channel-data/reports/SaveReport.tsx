import {
  type ReportContent,
  type ReportedList,
  reportNameLength,
} from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { requiredLine } from '@pindao/protocol/core/rules.ts'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Opener } from '#src/shared/ui/use-return-focus.ts'
import { useCreateReport } from './reports.queries.ts'

type Values = { readonly name: string; readonly isShared: boolean }
export const reportName = requiredLine(reportNameLength)

/** Names what is shown now, and keeps it as a report. */
export function SaveReport(props: {
  readonly list: ReportedList
  readonly shown: ReportContent
  readonly openedBy: Opener
  readonly onClose: () => void
}) {
  const { list, shown, openedBy, onClose } = props
  const { t } = useTranslation(['channel-data', 'common'])
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const create = useCreateReport()
  const finish = ({ name, isShared }: Values) =>
    create.mutate(
      { body: { list, name, content: shown, isShared } },
      {
        onSuccess: () => {
          feedback.success(t('channel-data:report.saved'))
          onClose()
        },
        onError: feedback.failure,
      },
    )
  return (
    <Modal
      openedBy={openedBy}
      title={t('channel-data:report.saveTitle')}
      okText={t('common:action.confirm')}
      cancelText={t('common:action.cancel')}
      busy={create.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        // Its fields' ids begin with this: the search form behind may have a name too.
        name="save-report"
        form={form}
        layout="vertical"
        initialValues={{ name: '', isShared: false }}
        onFinish={finish}
      >
        <Form.Item<Values>
          name="name"
          label={t('channel-data:report.name')}
          rules={[rule(reportName, { needed: true })]}
          extra={t('channel-data:report.what')}
        >
          <Input autoFocus />
        </Form.Item>
        <Form.Item<Values> name="isShared" valuePropName="checked">
          <Checkbox>{t('channel-data:report.share')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
