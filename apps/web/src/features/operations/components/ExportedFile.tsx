import { DownloadOutlined } from '@ant-design/icons'
import type { SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDownloadExport } from '#src/features/sheets/door/use-download-export.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useExport } from '../api/exports.queries.ts'
import styles from './operations.module.css'

/** The file of an operation that has made one. */
export function FileOfOperation({ id }: { readonly id: string }) {
  const query = useExport(id)
  const file = shownData(query)
  if (query.isError && !file) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return file ? <ExportedFile file={file} /> : <WaitingLines rows={2} />
}

/** What a file is called, how large it is, how long it can be had, and the way to have it. */
export function ExportedFile({ file }: { readonly file: SheetExport }) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const { run, isPending } = useDownloadExport()
  const { fileName, rows, size, expiresAt, isReady } = file
  const facts = [
    ...(rows === null ? [] : [t('file.rows', { n: rows })]),
    ...(size === null ? [] : [format.fileSize(size)]),
  ]
  return (
    <div className={styles['file']}>
      <span className={styles['record']}>
        <bdi>{fileName}</bdi>
        <span className={styles['facts']}>{joined(facts)}</span>
        {isReady && expiresAt !== null && (
          <span className={styles['facts']}>{t('file.expires', { time: format.dateTime(expiresAt) })}</span>
        )}
        {!isReady && <span className={styles['facts']}>{t('file.expired')}</span>}
      </span>
      {isReady && (
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={isPending}
          aria-label={t('file.downloadOf', { name: fileName })}
          onClick={() => run(file)}
        >
          {t('file.download')}
        </Button>
      )}
    </div>
  )
}
