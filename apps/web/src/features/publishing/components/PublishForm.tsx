import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishFields } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { Form, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import {
  type NewPublishTask,
  otherTaskOf,
  sameAgainOf,
  type useSubmitPublishTask,
} from '../api/publish-tasks.mutations.ts'
import { fieldOfRecipe } from '../door/recipe-form.ts'
import { furtherChannels, initialValues, type PublishFormValues, requestOf } from '../publish-form.rules.ts'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'
import { PublishFields } from './PublishFields.tsx'
import styles from './publish-form.module.css'
import { useSameAgainQuestion } from './use-same-again-question.tsx'

/** Notes which fields were filled in by the person, not for them. */
function noteByHand(form: FormInstance<PublishFormValues>, fields: readonly string[]): void {
  const before: readonly string[] = form.getFieldValue('byHand') ?? []
  form.setFieldsValue({ byHand: [...new Set([...before, ...fields])] })
}

type Submission = ReturnType<typeof useSubmitPublishTask>

/** The form of one publish task. The drawer owns form and submission, because its footer has the button. */
export function PublishForm(props: {
  readonly video: Video
  readonly form: FormInstance<PublishFormValues>
  readonly submission: Submission
  /** Whether the press was to keep it as a draft. */
  readonly asDraft: { readonly current: boolean }
  onChange(): void
  /** `further`: the same for the other channels that were chosen. */
  onSubmitted(task: PublishTask, further: readonly NewPublishTask[]): void
}) {
  const { video, form, submission, asDraft, onChange, onSubmitted } = props
  const { t } = useTranslation('publishing')

  const askAgain = useSameAgainQuestion()
  const errorText = useErrorText()
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const zone = useTimeZone()
  const submit = (values: PublishFormValues) => {
    const draft = asDraft.current
    // No fields of their own, or none while their section is closed.
    const beside = {
      templateId: form.getFieldValue('templateId') ?? null,
      prepare: form.getFieldValue('prepare'),
    }
    const request = requestOf(video.id, { ...values, ...beside }, zone)
    const further = furtherChannels(values).flatMap((channelId) => {
      const other = requestOf(video.id, { ...values, ...beside, channelId }, zone)
      return other === null ? [] : [{ ...other, draft }]
    })
    if (request !== null) send({ ...request, draft }, further)
  }

  /** What the platform does not take, and what cannot be made of the film, is said where it was asked for, too. */
  const showAtField = (error: unknown) => {
    if (!(error instanceof ApiError) || typeof error.params['field'] !== 'string') return
    const { field } = error.params
    const name = field in publishFields ? [field] : fieldOfRecipe(field)
    form.setFields([{ name: name as never, errors: [errorText(error).message] }])
  }

  /** What the channel has already is sent after a yes only; a yes to what has changed meanwhile is asked for anew. */
  const send = (request: NewPublishTask, further: readonly NewPublishTask[]) =>
    void submission.submit(request, {
      onSubmitted: (task) => onSubmitted(task, further),
      onFailed: (error) => {
        showAtField(error)
        void confirmSameAgain(request, further, error)
      },
    })

  const confirmSameAgain = async (
    request: NewPublishTask,
    further: readonly NewPublishTask[],
    error: unknown,
  ) => {
    const asked = sameAgainOf(error)
    if (asked === null || !(await askAgain(asked)) || !shown.current) return
    send({ ...request, confirmed: asked.confirmation }, further)
  }

  return (
    <Form
      // Its fields' ids begin with this: the search form behind has a title and a channel too.
      name="publish"
      form={form}
      layout="vertical"
      initialValues={initialValues(video)}
      onValuesChange={(changed: Partial<PublishFormValues>) => {
        noteByHand(form, Object.keys(changed))
        onChange()
      }}
      onFinish={submit}
      disabled={submission.isPending}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <p className={styles['source']}>
        <bdi>{t('form.source', { title: video.title })}</bdi>
      </p>
      <CommandProblem error={submission.error} again={t('form.again')}>
        <OtherTaskLinks task={otherTaskOf(submission.error)} />
      </CommandProblem>
      <PublishFields video={video} />
    </Form>
  )
}
