import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Button, Form, Skeleton, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { shortTitle } from '#src/shared/format/short-title.ts'
import { useVideo } from '#src/shared/media/use-video.ts'
import { publishTasksPath } from '#src/shared/publishing/publish-tasks-path.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
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
  const video = useVideo(videoId)
  // The address opens the form for everybody who may see the video.
  const permitted = video.data?.actions.includes('publish') === true

  const close = async () => {
    const dirty = form.isFieldsTouched() && !submission.isSuccess
    const question = { title: t('form.discardTitle'), confirm: t('form.discard'), danger: true }
    if (!dirty || (await feedback.confirm(question))) onClose()
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
      {video.data && !permitted && <NoPermissionState />}
      {video.data && permitted && (
        <PublishForm video={video.data} form={form} submission={submission} onSubmitted={submitted} />
      )}
      {video.isLoadingError && <ErrorState error={video.error} onRetry={() => void video.refetch()} />}
      {video.isPending && <Skeleton active />}
    </Drawer>
  )
}
