import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button, Form, type FormInstance, Skeleton, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { usePreparation } from '../api/preparation.queries.ts'
import { otherTaskOf, sameAgainOf, useEditPublishTask } from '../api/publish-tasks.mutations.ts'
import { usePublishTask } from '../api/publish-tasks.queries.ts'
import { formOfRecipe } from '../door/recipe-form.ts'
import { type PublishFormValues, requestOf, valuesOf } from '../publish-form.rules.ts'
import { InReviewNote } from './InReviewNote.tsx'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'
import { PrepareFields } from './PrepareFields.tsx'
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
  /** Whether somebody has changed what is made of the film. */
  const remade = useRef(false)
  const recipe = useRecipe(taskId)
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
      {task && !permitted && (task.review === null ? <NoPermissionState /> : <InReviewNote task={task} />)}
      {task && permitted && recipe !== undefined && (
        <Words
          task={task}
          recipe={recipe}
          form={form}
          edit={edit}
          onChange={(changed) => {
            setTouched(true)
            if ('prepare' in changed) remade.current = true
          }}
          onFinish={(values) =>
            void edit.send(remade.current ? { ...values, prepare: form.getFieldValue('prepare') } : values, {
              submit: goesOn.current,
              remade: remade.current,
            })
          }
        />
      )}
      {query.isError && !task && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {(query.isPending || (permitted && recipe === undefined)) && <Skeleton active />}
    </Drawer>
  )
}

function Words(props: {
  readonly task: PublishTask
  readonly recipe: PrepareRecipe | null
  readonly form: FormInstance<PublishFormValues>
  readonly edit: Pick<ReturnType<typeof useEdit>, 'error' | 'isPending'>
  onChange(changed: Partial<PublishFormValues>): void
  onFinish(values: PublishFormValues): void
}) {
  const { task, recipe, form, edit, onChange, onFinish } = props
  const { t } = useTranslation('publishing')
  const video = shownData(useVideo(task.videoId))
  return (
    <Form
      // Its fields' ids begin with this: the search form behind has a title and a channel too.
      name="editTask"
      form={form}
      layout="vertical"
      initialValues={{ ...valuesOf(task), prepare: formOfRecipe(recipe) }}
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
      <PublishWords
        videoId={task.videoId}
        platforms={isManagedPlatform(task.platform) ? [task.platform] : []}
      />
      {video && <PrepareFields video={video} />}
    </Form>
  )
}

/** What a task may do with its new words at once. */
function furtherOf({ status }: PublishTask): 'saveAndSubmit' | 'saveAndRetry' | null {
  if (status === codes.draft) return 'saveAndSubmit'
  const failed: readonly number[] = publishTaskStatus.codesOf(failedStates)
  return failed.includes(status) ? 'saveAndRetry' : null
}

/** What is made of the task's film; undefined until it is known. */
function useRecipe(taskId: string): PrepareRecipe | null | undefined {
  const query = usePreparation(taskId)
  const known = shownData(query)
  return known === undefined && !query.isError ? undefined : (known?.preparation?.recipe ?? null)
}

/** The change, in the version that was read; what the channel has already is asked about once more. */
function useEdit(task: PublishTask | undefined, onDone: () => void) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const askAgain = useSameAgainQuestion()
  const mutation = useEditPublishTask()

  async function send(
    values: PublishFormValues,
    how: { readonly submit: boolean; readonly remade: boolean },
    confirmed?: string,
  ): Promise<void> {
    const { submit, remade } = how
    if (!task) return
    const said = requestOf(task.videoId, { ...values, channelId: task.channelId }, zone)
    if (said === null) return
    const { videoId: _video, channelId: _channel, draft: _draft, templateId: _template, ...fields } = said
    // What is made of the film stays as it is where nobody has changed it.
    const film = remade ? { recipe: fields.recipe ?? null } : {}
    const body = { ...fields, ...film, version: task.version, submit, ...(confirmed ? { confirmed } : {}) }
    try {
      await mutation.mutateAsync({ params: { id: task.id }, body })
      feedback.success(
        t(submit ? (task.status === codes.draft ? 'submit.done' : 'retry.done') : 'form.saved'),
      )
      onDone()
    } catch (error) {
      const asked = sameAgainOf(error)
      // Any other refusal stands over the form.
      if (asked !== null && (await askAgain(asked))) return send(values, how, asked.confirmation)
    }
  }

  return { send, isPending: mutation.isPending, isSuccess: mutation.isSuccess, error: mutation.error }
}
