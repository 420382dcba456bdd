import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Form, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import type { useSubmitPublishTask } from '../api/publish-tasks.mutations.ts'
import { initialValues, type PublishFormValues, requestOf } from '../publish-form.rules.ts'
import { PublishFields } from './PublishFields.tsx'
import styles from './publish-form.module.css'

type Submission = ReturnType<typeof useSubmitPublishTask>

/** The form of one publish task. The drawer owns form and submission, because its footer has the button. */
export function PublishForm(props: {
  readonly video: Video
  readonly form: FormInstance<PublishFormValues>
  readonly submission: Submission
  onChange(): void
  onSubmitted(task: PublishTask): void
}) {
  const { video, form, submission, onChange, onSubmitted } = props
  const { t } = useTranslation('publishing')

  const submit = (values: PublishFormValues) => {
    const request = requestOf(video.id, values)
    if (request !== null) void submission.submit(request, onSubmitted)
  }

  return (
    <Form
      // Its fields' ids begin with this: the search form behind has a title and a channel too.
      name="publish"
      form={form}
      layout="vertical"
      initialValues={initialValues(video)}
      onValuesChange={onChange}
      onFinish={submit}
      disabled={submission.isPending}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <p className={styles['source']}>
        <bdi>{t('form.source', { title: video.title })}</bdi>
      </p>
      <CommandProblem error={submission.error} again={t('form.again')} />
      <PublishFields />
    </Form>
  )
}
