import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import type { ApprovalDetail } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { optionalText, requiredText } from '@pindao/protocol/core/rules.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useApprovalCommand } from './approvals.queries.ts'

type Values = { readonly opinion?: string; readonly groupName?: string }
const longest = 2000
const reason = requiredText(longest)
const opinion = optionalText(longest)
const groupName = optionalText(100)

/** Asks what is said with a command: a reason where it sends something back, otherwise what one likes. */
export function ApprovalDialog(props: {
  readonly approval: ApprovalDetail
  readonly command: ApprovalCommand
  onClose(): void
}) {
  const { approval, command, onClose } = props
  const { t } = useTranslation(['contracts', 'common'])
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const { mutate, isPending, error } = useApprovalCommand()
  const sendsBack = command === 'reject' || command === 'refuse'
  const act = t(`contracts:approval.act.${command}`)
  const submit = (values: Values) =>
    mutate(
      {
        of: approval,
        command,
        said: {
          opinion: values.opinion?.trim() ?? '',
          ...(command === 'finish' ? { groupName: values.groupName?.trim() ?? '' } : {}),
        },
      },
      {
        onSuccess: () => {
          const done = { title: approval.title, act: t(`contracts:approval.did.${command}`) }
          feedback.success(t('contracts:approval.done', done))
          onClose()
        },
      },
    )
  return (
    <Modal
      title={t('contracts:approval.ask', { act, title: approval.title })}
      okText={act}
      okButtonProps={{ danger: sendsBack }}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="approval" form={form} layout="vertical" disabled={isPending} onFinish={submit}>
        <CommandProblem error={error} again={t('contracts:approval.again')} />
        {command === 'approve' && approval.kind !== 'contract' && (
          <p>{t(`contracts:approval.askNote.${approval.kind}`)}</p>
        )}
        {command === 'finish' && (
          <>
            <p>{t('contracts:approval.askNote.finish')}</p>
            <Form.Item
              name="groupName"
              label={t('contracts:approval.field.groupName')}
              rules={[rule(groupName)]}
            >
              <Input dir="auto" maxLength={100} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="opinion"
          label={t(sendsBack ? 'contracts:approval.field.reason' : 'contracts:approval.field.opinion')}
          rules={[sendsBack ? rule(reason, { needed: true }) : rule(opinion)]}
        >
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 8 }}
            count={{ show: true, max: longest }}
            dir="auto"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
