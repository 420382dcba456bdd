import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDownloadExport } from '#src/features/sheets/door/use-download-export.ts'
import styles from './notifications.module.css'

/** The file of a finished export, from where it is told (EXP-02). */
export function ExportDownload(props: {
  readonly operationId: string
  readonly fileName: string
  readonly onDone: () => void
}) {
  const { operationId, fileName, onDone } = props
  const { t } = useTranslation('sheets')
  const download = useDownloadExport()
  return (
    <div className={styles['download']}>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        loading={download.isPending}
        aria-label={t('file.downloadOf', { name: fileName })}
        onClick={() => download.run({ operationId, fileName }, { onSuccess: onDone })}
      >
        {t('file.download')}
      </Button>
    </div>
  )
}
