import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Button, Form, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { shortTitle } from '#src/shared/format/short-title.ts'
import { useVideo } from '#src/shared/media/use-video.ts'
import { publishTasksPath } from '#src/shared/publishing/publish-tasks-path.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { useSubmitPublishTask } from '../api/publish-tasks.mutations.ts'
import type { PublishFormValues } from '../publish-form.rules.ts'
import { PublishForm } from './PublishForm.tsx'

/** The publish form of a video, over whatever page it was asked for on: the list behind keeps its place. */
export function PublishDrawer({ videoId, onClose }: { readonly videoId: string; onClose(): void }) {
  const { t } = useTranslation(['publishing', 'common'])
  const feedback = useFeedback()
  const navigate = useNavigate()
  const [form] = Form.useForm<PublishFormValues>()
  const submission = useSubmitPublishTask()
  const query = useVideo(videoId)
  const video = shownData(query)
  // The address opens the form for everybody who may see the video.
  const permitted = video?.actions.includes('publish') === true

  const [touched, setTouched] = useState(false)
  const mayLeave = useUnsavedGuard(touched && !submission.isSuccess, {
    title: t('form.discardTitle'),
    confirm: t('form.discard'),
    cancel: t('form.goOn'),
    danger: true,
  })

  const close = async () => {
    if (await mayLeave()) onClose()
  }

  const submitted = (task: PublishTask) => {
    onClose()
    feedback.success(t('form.submitted', { title: shortTitle(task.title) }), {
      text: t('action.viewTask'),
      run: () => void navigate(`${publishTasksPath}?highlight=${task.id}`),
    })
  }

  return (
    <Drawer
      title={t('form.title')}
      size={720}
      mask={{ closable: !submission.isPending }}
      onClose={() => void close()}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'end' }}>
          <Button disabled={submission.isPending} onClick={() => void close()}>
            {t('common:action.cancel')}
          </Button>
          <Button type="primary" loading={submission.isPending} disabled={!permitted} onClick={form.submit}>
            {t('form.submit')}
          </Button>
        </Space>
      }
    >
      {video && !permitted && <NoPermissionState />}
      {video && permitted && (
        <PublishForm
          {...{ video, form, submission }}
          onChange={() => setTouched(true)}
          onSubmitted={submitted}
        />
      )}
      {query.isError && !video && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
    </Drawer>
  )
}
