import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import { giveBack } from '#src/shared/ui/use-return-focus.ts'
import { ownsUploads, showUploadPanel, useUploads } from '../browser/uploads.ts'
import { isInFlight } from '../engine/upload-task.ts'
import { UploadTaskRow } from './UploadTaskRow.tsx'
import { uploadChipId } from './upload-chip-id.ts'
import styles from './upload-panel.module.css'
import { usePanelManners } from './use-panel-manners.ts'
import { useUploadNews } from './use-upload-news.ts'

/** 上传进度 (SHL-07): the floating panel. Mount it once beside the pages, so that no navigation ends it. */
export function UploadPanel() {
  useLeaving()
  useUploadNews()
  const open = useUploads((state) => state.panelOpen)
  return open ? <OpenPanel /> : null
}

/** UPL-06: leaving is asked about while bytes are in flight, in the tab that sends them, and never otherwise. */
function useLeaving(): void {
  const { t } = useTranslation('upload')
  const inFlight = useUploads((state) => state.tasks.some(isInFlight))
  useLeaveWarning(inFlight, { sentence: t('panel.leaving'), isOurs: ownsUploads })
}

function OpenPanel() {
  const { t } = useTranslation('upload')
  const [expanded, setExpanded] = useState(true)
  const panel = usePanelManners()
  const tasks = useUploads((state) => state.tasks)
  const titleId = useId()
  const bodyId = useId()
  const toggle = expanded ? t('panel.collapse') : t('panel.expand')

  return (
    <section ref={panel} className={styles['panel']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 id={titleId} className={styles['title']}>
          {t('panel.title')} {tasks.length > 0 && `(${tasks.length})`}
        </h2>
        <Button
          type="text"
          icon={expanded ? <DownOutlined /> : <UpOutlined />}
          aria-label={toggle}
          aria-expanded={expanded}
          aria-controls={bodyId}
          title={toggle}
          onClick={() => setExpanded(!expanded)}
        />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('panel.close')}
          title={t('panel.close')}
          onClick={closePanel}
        />
      </header>
      <div id={bodyId} hidden={!expanded} className={styles['body']}>
        <PanelBody />
      </div>
    </section>
  )
}

/** The keyboard goes back to the chip that opens it again; without uploads there is none. */
function closePanel(): void {
  showUploadPanel(false)
  giveBack(document.getElementById(uploadChipId))
}

function PanelBody() {
  const { t } = useTranslation('upload')
  const tasks = useUploads((state) => state.tasks)
  const resumable = tasks.filter((task) => task.phase === 'needsFile').length
  if (tasks.length === 0) return <p className={styles['empty']}>{t('panel.empty')}</p>
  return (
    <>
      {resumable > 0 && <p className={styles['footer']}>{t('panel.resumable', { count: resumable })}</p>}
      <ul className={styles['list']}>
        {tasks.map((task) => (
          <UploadTaskRow key={task.uuid} task={task} />
        ))}
      </ul>
      {tasks.some(isInFlight) && <p className={styles['footer']}>{t('panel.leaving')}</p>}
    </>
  )
}
