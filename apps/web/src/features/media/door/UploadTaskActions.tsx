import {
  CaretRightOutlined,
  CloseOutlined,
  FolderOpenOutlined,
  PauseOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { giveKeptFile, sendUploadCommand } from '#src/shared/upload/browser/uploads.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'
import { actionsOf, type TaskAction } from './task-words.ts'
import { useFilePicker } from './use-file-picker.tsx'
import { useRetryUpload } from './use-retry-upload.ts'

const icons: Record<TaskAction, ReactNode> = {
  pause: <PauseOutlined />,
  resume: <CaretRightOutlined />,
  retry: <ReloadOutlined />,
  goOn: <CaretRightOutlined />,
  chooseFile: <FolderOpenOutlined />,
  remove: <CloseOutlined />,
}

/** The buttons of a task. Retrying and giving the file back carry words, because they wait for the person. */
export function UploadTaskActions({ task }: { readonly task: UploadTask }) {
  const { t } = useTranslation('upload')
  const feedback = useFeedback()
  const retry = useRetryUpload()
  const { uuid, title } = task

  const picker = useFilePicker({
    multiple: false,
    label: t('action.chooseFileOf', { title }),
    onPicked([picked]: readonly PickedFile[]) {
      if (picked !== undefined) sendUploadCommand({ type: 'provideFile', uuid, ...picked })
    },
  })

  const remove = async () => {
    const question = { title: t('remove.title', { title }), text: t('remove.text') }
    const agreed = await feedback.confirm({ ...question, confirm: t('remove.confirm'), danger: true })
    if (agreed) sendUploadCommand({ type: 'remove', uuid })
  }

  const goOn = async () => {
    if (!(await giveKeptFile(uuid))) feedback.error(t('problem.fileUnreadable'))
  }

  const act: Record<TaskAction, () => void> = {
    pause: () => sendUploadCommand({ type: 'pause', uuid }),
    resume: () => sendUploadCommand({ type: 'resume', uuid }),
    retry: () => retry(task),
    goOn: () => void goOn(),
    chooseFile: picker.open,
    remove: () => void remove(),
  }
  const names: Record<TaskAction, string> = {
    pause: t('action.pause', { title }),
    resume: t('action.resume', { title }),
    retry: t('action.retryOf', { title }),
    goOn: t('action.resume', { title }),
    chooseFile: t('action.chooseFileOf', { title }),
    remove: t('action.remove', { title }),
  }
  const words: Partial<Record<TaskAction, string>> = {
    retry: t('action.retry'),
    goOn: t('action.goOn'),
    ...(task.hasHandle ? {} : { chooseFile: t('action.chooseFile') }),
  }

  const actions = actionsOf(task)
  return (
    <>
      {actions.map((action) => (
        <Tooltip key={action} title={words[action] === undefined ? names[action] : null}>
          <Button
            type={words[action] === undefined ? 'text' : 'link'}
            size="small"
            danger={action === 'retry'}
            icon={icons[action]}
            aria-label={names[action]}
            onClick={act[action]}
          >
            {words[action]}
          </Button>
        </Tooltip>
      ))}
      {actions.includes('chooseFile') && picker.input}
    </>
  )
}
