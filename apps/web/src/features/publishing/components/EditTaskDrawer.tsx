import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button, Form, type FormInstance, Skeleton, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { otherTaskOf, sameAgainOf, useEditPublishTask } from '../api/publish-tasks.mutations.ts'
import { usePublishTask } from '../api/publish-tasks.queries.ts'
import { type PublishFormValues, requestOf, valuesOf } from '../publish-form.rules.ts'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'
import { PublishWords } from './PublishFields.tsx'
import styles from './publish-form.module.css'
import { useSameAgainQuestion } from './use-same-again-question.tsx'

const { codes } = publishTaskStatus
const failedStates = ['editFailed', 'composeFailed', 'downloadFailed', 'publishFailed'] as const

/** Changes what a task says while nothing of it is under way; a draft is submitted, a failed one goes on, by one more button. */
export function EditTaskDrawer({ taskId, onClose }: { readonly taskId: string; onClose(): void }) {
  const { t } = useTranslation(['publishing', 'common'])
  const [form] = Form.useForm<PublishFormValues>()
  const query = usePublishTask(taskId)
  const task = shownData(query)
  const permitted = task?.actions.includes('edit') === true
  const [touched, setTouched] = useState(false)
  const goesOn = useRef(false)
  const edit = useEdit(task, onClose)
  const mayLeave = useUnsavedGuard(touched && !edit.isSuccess, {
    title: t('form.discardTitle'),
    confirm: t('form.discard'),
    cancel: t('form.goOn'),
    danger: true,
  })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const press = (on: boolean) => {
    goesOn.current = on
    form.submit()
  }
  const further = task && furtherOf(task)

  return (
    <Drawer
      title={t('form.editTitle')}
      size={720}
      onClose={() => void close()}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'end' }}>
          <Button disabled={edit.isPending} onClick={() => void close()}>
            {t('common:action.cancel')}
          </Button>
          <Button
            {...(further ? {} : { type: 'primary' })}
            disabled={!permitted}
            loading={edit.isPending}
            onClick={() => press(false)}
          >
            {t('form.save')}
          </Button>
          {further && (
            <Button type="primary" disabled={!permitted} loading={edit.isPending} onClick={() => press(true)}>
              {t(`form.${further}`)}
            </Button>
          )}
        </Space>
      }
    >
      {task && !permitted && <NoPermissionState />}
      {task && permitted && (
        <Words
          task={task}
          form={form}
          edit={edit}
          onChange={() => setTouched(true)}
          onFinish={(values) => void edit.send(values, goesOn.current)}
        />
      )}
      {query.isError && !task && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
    </Drawer>
  )
}

function Words(props: {
  readonly task: PublishTask
  readonly form: FormInstance<PublishFormValues>
  readonly edit: Pick<ReturnType<typeof useEdit>, 'error' | 'isPending'>
  onChange(): void
  onFinish(values: PublishFormValues): void
}) {
  const { task, form, edit, onChange, onFinish } = props
  const { t } = useTranslation('publishing')
  return (
    <Form
      // Its fields' ids begin with this: the search form behind has a title and a channel too.
      name="editTask"
      form={form}
      layout="vertical"
      initialValues={valuesOf(task)}
      onValuesChange={onChange}
      onFinish={onFinish}
      disabled={edit.isPending}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <p className={styles['source']}>
        <bdi>{t('form.source', { title: task.videoTitle })}</bdi> · <bdi>{task.channelName}</bdi>
      </p>
      <CommandProblem error={edit.error} again={t('form.again')}>
        <OtherTaskLinks task={otherTaskOf(edit.error)} />
      </CommandProblem>
      <PublishWords videoId={task.videoId} />
    </Form>
  )
}

/** What a task may do with its new words at once. */
function furtherOf({ status }: PublishTask): 'saveAndSubmit' | 'saveAndRetry' | null {
  if (status === codes.draft) return 'saveAndSubmit'
  const failed: readonly number[] = publishTaskStatus.codesOf(failedStates)
  return failed.includes(status) ? 'saveAndRetry' : null
}

/** The change, in the version that was read; what the channel has already is asked about once more. */
function useEdit(task: PublishTask | undefined, onDone: () => void) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const askAgain = useSameAgainQuestion()
  const mutation = useEditPublishTask()

  async function send(values: PublishFormValues, submit: boolean, confirmed?: string): Promise<void> {
    if (!task) return
    const said = requestOf(task.videoId, { ...values, channelId: task.channelId }, zone)
    if (said === null) return
    const { videoId: _video, channelId: _channel, draft: _draft, templateId: _template, ...fields } = said
    const body = { ...fields, version: task.version, submit, ...(confirmed ? { confirmed } : {}) }
    try {
      await mutation.mutateAsync({ params: { id: task.id }, body })
      feedback.success(
        t(submit ? (task.status === codes.draft ? 'submit.done' : 'retry.done') : 'form.saved'),
      )
      onDone()
    } catch (error) {
      const asked = sameAgainOf(error)
      // Any other refusal stands over the form.
      if (asked !== null && (await askAgain(asked))) return send(values, submit, asked.confirmation)
    }
  }

  return { send, isPending: mutation.isPending, isSuccess: mutation.isSuccess, error: mutation.error }
}
