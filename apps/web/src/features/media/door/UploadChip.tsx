import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  ExclamationCircleOutlined,
  PauseCircleOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { showUploadPanel, useUploads } from '#src/shared/upload/browser/uploads.ts'
import { chipOf } from './task-words.ts'
import { uploadChipId } from './use-panel-behaviour.ts'

const icons = {
  uploading: <CloudUploadOutlined />,
  paused: <PauseCircleOutlined />,
  failed: <ExclamationCircleOutlined />,
  done: <CheckCircleOutlined />,
} as const

/**
 * The chip of the top bar (SHL-07): 正在上传 or 暂停上传 with the number of tasks; absent without tasks, once what is done
 * was cleared. On a phone there is room for the sign and the number only; what it is called stays whole.
 */
export function UploadChip() {
  const { t } = useTranslation('upload')
  const tasks = useUploads((state) => state.tasks)
  const chip = chipOf(
    tasks,
    useUploads((state) => state.done.length),
  )
  const panelOpen = useUploads((state) => state.panelOpen)
  const isPhone = useMedia(phone)
  if (chip === null) return null
  const { count } = chip
  const state = chip.state === 'failed' ? t('phase.failed') : t(`chip.${chip.state}`)
  return (
    <Button
      id={uploadChipId}
      type="text"
      shape="round"
      danger={chip.state === 'failed'}
      icon={icons[chip.state]}
      aria-label={t('chip.open', { state, count })}
      aria-expanded={panelOpen}
      onClick={() => showUploadPanel(!panelOpen)}
    >
      {isPhone ? count : `${state} ${count}`}
    </Button>
  )
}
