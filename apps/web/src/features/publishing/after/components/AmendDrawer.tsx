import type { AmendRule } from '@pindao/protocol/publishing/amend-rule.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { type AmendAsked, useAmendPreview } from '../api/after.queries.ts'
import { AmendFields, type AmendValues, noAmendment, ruleOf } from './AmendFields.tsx'
import { AmendPreview } from './AmendPreview.tsx'

/** Many published videos at once: what is to change, what that makes of each, what it costs, and only then the press. */
export function AmendDrawer(props: {
  readonly tasks: readonly PublishTask[]
  onStarted(): void
  onClose(): void
}) {
  const { tasks, onStarted, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [form] = Form.useForm<AmendValues>()
  const [asked, setAsked] = useState<{ readonly body: AmendAsked; readonly rule: AmendRule } | null>(null)
  const preview = useAmendPreview(asked?.body ?? null)
  const { start, isPending, error } = useStartOperation()
  const ready = (preview.data?.rows ?? []).filter(({ problems }) => problems.length === 0)

  const look = (values: AmendValues) => {
    const rule = ruleOf(values)
    if (rule === null) return feedback.info(t('after.many.noneText'))
    setAsked({ body: { ids: tasks.map(({ id }) => id), rule }, rule })
  }
  const begin = async () => {
    if (asked === null || ready.length === 0) return
    const agreed = await feedback.confirm({
      title: t('after.many.ask', { count: ready.length }),
      text: t('after.many.askText'),
      confirm: t('after.many.button'),
      danger: asked.rule.visibility !== null,
    })
    if (!agreed) return
    const ids = ready.map(({ taskId }) => taskId)
    await start({ kind: 'publishTask.amend', ids, params: asked.rule }).then(onStarted, () => undefined)
  }

  return (
    <Drawer
      title={t('after.many.title', { count: tasks.length })}
      size={860}
      onClose={onClose}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'end' }}>
          <Button onClick={() => form.submit()} loading={preview.isFetching}>
            {t('after.many.preview')}
          </Button>
          <Button
            type="primary"
            disabled={ready.length === 0 || preview.isFetching}
            loading={isPending}
            onClick={() => void begin()}
          >
            {t('after.many.start', { count: ready.length })}
          </Button>
        </Space>
      }
    >
      <CommandProblem error={error ?? preview.error} again={t('after.again')} />
      <Form
        name="amendPublished"
        form={form}
        layout="vertical"
        initialValues={noAmendment}
        // What was looked at is not what would be begun any more.
        onValuesChange={() => setAsked(null)}
        onFinish={look}
      >
        <AmendFields />
      </Form>
      {preview.data && asked !== null && <AmendPreview preview={preview.data} />}
    </Drawer>
  )
}
