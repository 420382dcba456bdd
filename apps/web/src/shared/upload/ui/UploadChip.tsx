import { CloudUploadOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { showUploadPanel, useUploads } from '../browser/uploads.ts'
import { isMoving } from './task-words.ts'

/** The chip of the top bar (SHL-07): 正在上传 or 暂停上传 with the number of tasks; absent without tasks. */
export function UploadChip() {
  const { t } = useTranslation('upload')
  const count = useUploads((state) => state.tasks.length)
  const moving = useUploads((state) => isMoving(state.tasks))
  const panelOpen = useUploads((state) => state.panelOpen)
  if (count === 0) return null
  const state = moving ? t('chip.uploading') : t('chip.paused')
  return (
    <Button
      type="text"
      shape="round"
      icon={moving ? <CloudUploadOutlined /> : <PauseCircleOutlined />}
      aria-label={t('chip.open', { state, count })}
      aria-expanded={panelOpen}
      onClick={() => showUploadPanel(!panelOpen)}
    >
      {state} {count}
    </Button>
  )
}
