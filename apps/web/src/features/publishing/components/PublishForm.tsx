import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert, Form, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { isRefusal, type useSubmitPublishTask } from '../api/publish-tasks.mutations.ts'
import { initialValues, type PublishFormValues, requestOf } from '../publish-form.rules.ts'
import { PublishFields } from './PublishFields.tsx'
import styles from './publish-form.module.css'

type Submission = ReturnType<typeof useSubmitPublishTask>

/** The form of one publish task. The drawer owns form and submission, because its footer has the button. */
export function PublishForm(props: {
  readonly video: Video
  readonly form: FormInstance<PublishFormValues>
  readonly submission: Submission
  onSubmitted(task: PublishTask): void
}) {
  const { video, form, submission, onSubmitted } = props
  const { t } = useTranslation('publishing')

  const submit = (values: PublishFormValues) => {
    const request = requestOf(video.id, values)
    if (request !== null) submission.submit(request, onSubmitted)
  }

  return (
    <Form
      // Its fields' ids begin with this: the search form behind has a title and a channel too.
      name="publish"
      form={form}
      layout="vertical"
      initialValues={initialValues(video)}
      onFinish={submit}
      disabled={submission.isPending}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <p className={styles['source']}>
        <bdi>{t('form.source', { title: video.title })}</bdi>
      </p>
      <SubmissionProblem submission={submission} />
      <PublishFields />
    </Form>
  )
}

/** Beside the form and not in a toast: it must still be there while the person mends what it says. */
function SubmissionProblem({ submission: { error } }: { readonly submission: Submission }) {
  const { t } = useTranslation(['publishing', 'common'])
  const errorText = useErrorText()
  if (error === null) return null
  const { message, requestId } = errorText(error)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBlockEnd: 16 }}
      title={message}
      description={
        <>
          {!isRefusal(error) && <div>{t('form.again')}</div>}
          {requestId !== null && <div>{t('common:error.requestId', { id: requestId })}</div>}
        </>
      }
    />
  )
}
