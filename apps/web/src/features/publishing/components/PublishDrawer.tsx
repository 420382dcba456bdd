import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button, Form, Skeleton, Space } from 'antd'
import { useQueryState } from 'nuqs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { publishTasksPath, tasksOfVideoPath } from '#src/features/publishing/door/publish-paths.ts'
import { shortTitle } from '#src/shared/format/text.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useIsMounted } from '#src/shared/ui/use-is-mounted.ts'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { type NewPublishTask, useSubmitPublishTask } from '../api/publish-tasks.mutations.ts'
import { type Outcome, useSubmitElsewhere } from '../api/use-submit-elsewhere.ts'
import { askedVideo } from '../door/publish-paths.ts'
import type { PublishFormValues } from '../publish-form.rules.ts'
import { PublishForm } from './PublishForm.tsx'
import { PublishOutcomes } from './PublishOutcomes.tsx'

/** The publish form of a video, over whatever page it was asked for on: the list behind keeps its place. */
export function PublishDrawer({ videoId, onClose }: { readonly videoId: string; onClose(): void }) {
  const { t } = useTranslation(['publishing', 'common'])
  const feedback = useFeedback()
  const format = useFormat()
  const navigate = useNavigate()
  const [form] = Form.useForm<PublishFormValues>()
  const submission = useSubmitPublishTask()
  const query = useVideo(videoId)
  const video = shownData(query)
  // The address opens the form for everybody who may see the video.
  const permitted = video?.actions.includes('publish') === true

  const asDraft = useRef(false)
  const send = (draft: boolean) => {
    asDraft.current = draft
    form.submit()
  }

  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const [touched, setTouched] = useState(false)
  const mayLeave = useUnsavedGuard(touched && !submission.isSuccess, {
    title: t('form.discardTitle'),
    confirm: t('form.discard'),
    cancel: t('form.goOn'),
    danger: true,
  })

  // While the other channels have their turn it is still on its way.
  const isSending = submission.isPending || (submission.isSuccess && outcomes === null)

  const close = async () => {
    if (await mayLeave()) onClose()
  }

  const submitElsewhere = useSubmitElsewhere()
  const isHere = useIsMounted()

  /** The other channels one after the other; where one refuses, each is listed with what became of it. */
  const submitted = async (task: PublishTask, further: readonly NewPublishTask[]) => {
    if (further.length === 0) return closeWith(task)
    const [first] = further
    const before: Outcome = { request: { ...first, channelId: task.channelId } as NewPublishTask, task }
    const all: Outcome[] = [before]
    for (const request of further) all.push(await submitElsewhere(request))
    if (!isHere()) return
    if (all.some((outcome) => 'error' in outcome)) return setOutcomes(all)
    onClose()
    feedback.success(t('form.submittedMany', { title: shortTitle(task.title), n: all.length }), {
      text: t('form.viewTasks'),
      run: () => void navigate(tasksOfVideoPath(task.videoId)),
    })
  }

  const again = async (request: NewPublishTask) => {
    const outcome = await submitElsewhere(request)
    setOutcomes(
      (before) => before?.map((one) => (one.request.channelId === request.channelId ? outcome : one)) ?? null,
    )
  }

  const closeWith = (task: PublishTask) => {
    onClose()
    const { publishAt, status } = task
    const names = { title: shortTitle(task.title), time: publishAt ? format.dateTime(publishAt) : '' }
    const word =
      task.review !== null
        ? 'sentToReview'
        : status === publishTaskStatus.codes.draft
          ? 'draftSaved'
          : publishAt === null
            ? 'submitted'
            : 'scheduled'
    feedback.success(t(`form.${word}`, names), {
      text: t('action.viewTask'),
      run: () => void navigate(`${publishTasksPath}?highlight=${task.id}`),
    })
  }

  return (
    <Drawer
      title={t('form.title')}
      size={720}
      mask={{ closable: !isSending }}
      onClose={() => void close()}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'end' }}>
          <Button disabled={isSending} onClick={() => void close()}>
            {outcomes === null ? t('common:action.cancel') : t('form.finish')}
          </Button>
          {outcomes === null && (
            <Button disabled={!permitted || isSending} onClick={() => send(true)}>
              {t('form.saveDraft')}
            </Button>
          )}
          {outcomes === null && (
            <Button type="primary" loading={isSending} disabled={!permitted} onClick={() => send(false)}>
              {t('form.submit')}
            </Button>
          )}
        </Space>
      }
    >
      {video && !permitted && <NoPermissionState />}
      {outcomes !== null && <PublishOutcomes outcomes={outcomes} again={again} />}
      {video && permitted && outcomes === null && (
        <PublishForm
          video={video}
          form={form}
          submission={submission}
          asDraft={asDraft}
          onChange={() => setTouched(true)}
          onSubmitted={(task, further) => void submitted(task, further)}
        />
      )}
      {query.isError && !video && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
    </Drawer>
  )
}

/** The publish form of the video that the address names, for as long as it names one. */
export function AddressedPublishDrawer() {
  const [videoId, setVideoId] = useQueryState(askedVideo)
  if (videoId === null) return null
  return <PublishDrawer key={videoId} videoId={videoId} onClose={() => void setVideoId(null)} />
}
