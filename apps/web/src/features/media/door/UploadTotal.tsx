import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { goOnAll, sendUploadCommand, useUploads } from '#src/shared/upload/browser/uploads.ts'
import { goesOn } from '#src/shared/upload/engine/overall.ts'
import { actionsOfAll, overallPercent } from './task-words.ts'
import styles from './upload-panel.module.css'

/** All uploads together: how many files and bytes, how fast, for how long; and what stops or goes on with all of them. */
export function UploadTotal({ folded }: { readonly folded: boolean }) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const overall = useUploads((state) => state.overall)
  const moving = useUploads((state) => goesOn(state.tasks))
  const { files, filesDone, bytes, bytesSent, speed, secondsLeft } = overall
  const percent = overallPercent(overall)
  return (
    <div className={styles['total']}>
      <div className={styles['bar']}>
        <Progress
          percent={percent}
          size="small"
          status={moving ? 'active' : 'normal'}
          showInfo={false}
          aria-label={t('total.progress')}
        />
      </div>
      <div className={styles['words']}>
        <span>
          {t('total.files', { count: files, n: format.number(filesDone), total: format.number(files) })}{' '}
          {format.percent(percent / 100)}
        </span>
        <span>{t('figures.of', { sent: format.fileSize(bytesSent), total: format.fileSize(bytes) })}</span>
        {speed !== null && <span>{t('figures.speed', { size: format.fileSize(speed) })}</span>}
        {secondsLeft !== null && secondsLeft > 0 && (
          <span>{t('figures.left', { time: format.duration(secondsLeft * 1000) })}</span>
        )}
      </div>
      {!folded && <TotalActions />}
    </div>
  )
}

function TotalActions() {
  const { t } = useTranslation('upload')
  const feedback = useFeedback()
  const actions = actionsOfAll(useUploads((state) => state.tasks))
  if (actions.length === 0) return null
  const goOn = async () => {
    if (!(await goOnAll())) feedback.error(t('problem.fileUnreadable'))
  }
  return (
    <div className={styles['totalActions']}>
      {actions.includes('pause') && (
        <Button
          size="small"
          icon={<PauseOutlined aria-hidden />}
          onClick={() => sendUploadCommand({ type: 'pauseAll' })}
        >
          {t('total.pause')}
        </Button>
      )}
      {actions.includes('resume') && (
        <Button
          size="small"
          icon={<CaretRightOutlined className="flip" aria-hidden />}
          onClick={() => void goOn()}
        >
          {t('total.resume')}
        </Button>
      )}
    </div>
  )
}
