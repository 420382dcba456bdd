import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/shared/query/use-online.ts'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import { narrow, useMedia } from '#src/shared/ui/use-media.ts'
import { giveBack } from '#src/shared/ui/use-return-focus.ts'
import {
  foldUploadPanel,
  ownsUploads,
  showUploadPanel,
  useUploads,
} from '#src/shared/upload/browser/uploads.ts'
import { isSending } from '#src/shared/upload/engine/upload-task.ts'
import { DoneUploads } from './DoneUploads.tsx'
import { GiveFilesBack } from './GiveFilesBack.tsx'
import { UploadTaskRow } from './UploadTaskRow.tsx'
import { UploadTotal } from './UploadTotal.tsx'
import styles from './upload-panel.module.css'
import { uploadChipId, usePanelBehaviour } from './use-panel-behaviour.ts'
import { useUploadNews } from './use-upload-news.ts'

/**
 * 上传进度 (SHL-07). Beside the page where there is room for it, so that it covers nothing; else, and folded up, in the
 * corner over the page. Mount it once beside the pages, so that no navigation ends it.
 */
export function UploadPanel() {
  const { t } = useTranslation('upload')
  useUploadNews()
  useLeaveWarning(useSending(), { sentence: t('panel.leaving'), isOurs: ownsUploads })
  const open = useUploads((state) => state.panelOpen)
  return open ? <OpenPanel /> : null
}

/** UPL-06: leaving is asked about while bytes are in flight, in the tab that sends them, and never otherwise. */
function useSending(): boolean {
  const sending = useUploads((state) => state.tasks.some(isSending))
  // The browser knows before the engine meets it.
  return useOnline() && sending
}

function OpenPanel() {
  const { t } = useTranslation('upload')
  const folded = useUploads((state) => state.panelFolded)
  const count = useUploads((state) => state.tasks.length)
  const files = useUploads((state) => state.overall.files)
  const docked = !useMedia(narrow) && !folded
  const panel = usePanelBehaviour(!docked)
  const titleId = useId()
  const bodyId = useId()
  const toggle = folded ? t('panel.expand') : t('panel.collapse')

  return (
    <section
      ref={panel}
      className={styles['panel']}
      data-docked={docked}
      data-folded={folded}
      aria-labelledby={titleId}
    >
      <header className={styles['header']}>
        <h2 id={titleId} className={styles['title']}>
          {t('panel.title')} {count > 0 && `(${count})`}
        </h2>
        <Button
          type="text"
          icon={folded ? <UpOutlined /> : <DownOutlined />}
          aria-label={toggle}
          aria-expanded={!folded}
          aria-controls={bodyId}
          title={toggle}
          onClick={() => foldUploadPanel(!folded)}
        />
        <Button
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('panel.close')}
          title={t('panel.close')}
          onClick={closePanel}
        />
      </header>
      {/* Of a single file its own line says the same. */}
      {count > 0 && (folded || files > 1) && <UploadTotal folded={folded} />}
      <div id={bodyId} hidden={folded} className={styles['body']}>
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
  const [heard, setHeard] = useState('')
  const sending = useSending()
  const queue = tasks.filter((task) => task.phase === 'waiting')
  const resumable = tasks.filter((task) => task.phase === 'needsFile').length
  return (
    <>
      {sending && <p className={styles['note']}>{t('panel.leaving')}</p>}
      {resumable > 0 && <p className={styles['note']}>{t('panel.resumable', { count: resumable })}</p>}
      <GiveFilesBack />
      <div className={styles['scroll']}>
        {tasks.length === 0 && <p className={styles['empty']}>{t('panel.empty')}</p>}
        {tasks.length > 0 && (
          <ul className={styles['list']}>
            {tasks.map((task) => (
              <UploadTaskRow
                key={task.uuid}
                task={task}
                place={queue.indexOf(task) + 1}
                waiting={queue.length}
                onMoved={setHeard}
              />
            ))}
          </ul>
        )}
        <DoneUploads />
      </div>
      <p className="heard" aria-live="polite">
        {heard}
      </p>
    </>
  )
}
