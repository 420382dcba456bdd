import { InboxOutlined } from '@ant-design/icons'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { reportExtensions, reportFileLimit } from '@pindao/protocol/revenue/report.endpoints.ts'
import { Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { ReadFields } from './ReadFields.tsx'
import styles from './reports.module.css'
import { type ReportUpload, useReportUploads } from './use-report-uploads.ts'
import { useReportWords } from './use-report-words.ts'

const accept = reportExtensions.join(',')
const megabyte = 1024 ** 2

/** Takes report files, one or many: sent, looked at, and read once what was recognised is right. */
export function UploadReports({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('revenue-reports')
  const work = useReportUploads()
  const { uploads, ready, isReading, isSending } = work
  return (
    <Modal
      title={t('upload.title')}
      width={760}
      okText={t('upload.readAll', { n: ready.length })}
      okButtonProps={{ disabled: ready.length === 0 || isSending }}
      cancelText={t('upload.close')}
      busy={isReading}
      onOk={() => void work.readAll()}
      onCancel={onClose}
    >
      <Upload.Dragger
        accept={accept}
        multiple
        showUploadList={false}
        // Called for each of the files that were dropped together: the last call takes all of them.
        beforeUpload={(file, files) => {
          if (files.at(-1) === file) work.add(files)
          return false
        }}
        aria-label={t('upload.drop')}
      >
        <p className={styles['zoneIcon']}>
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('upload.drop')}</p>
        <p className={styles['note']}>{t('upload.dropHint', { max: reportFileLimit / megabyte })}</p>
      </Upload.Dragger>
      <ul className={styles['uploads']} aria-label={t('upload.title')}>
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} disabled={isReading} work={work} />
        ))}
      </ul>
    </Modal>
  )
}

function UploadLine(props: {
  readonly upload: ReportUpload
  readonly disabled: boolean
  readonly work: ReturnType<typeof useReportUploads>
}) {
  const { upload, disabled, work } = props
  const { t } = useTranslation('revenue-reports')
  const format = useFormat()
  const words = useReportWords()
  const errorText = useErrorText()
  return (
    <li>
      <div className={styles['line']}>
        <bdi className="cut" title={upload.file.name}>
          {upload.file.name}
        </bdi>
        <span className={styles['note']}>{format.fileSize(upload.file.size)}</span>
        <UploadState upload={upload} />
      </div>
      {upload.state === 'looked' && (
        <>
          <ReadFields
            values={upload.values}
            disabled={disabled}
            onChange={(values) => work.change(upload, values)}
          />
          {upload.report.problems.map(({ code, params }) => (
            <p key={code} className={styles['note']}>
              {words.problem({ code, params })}
            </p>
          ))}
          {upload.error !== null && <p role="alert">{errorText(upload.error).message}</p>}
        </>
      )}
      {upload.state === 'known' && (
        <ButtonLink to={`${pagePaths['revenue-reports']}?${new URLSearchParams({ detail: upload.knownId })}`}>
          {t('upload.openKnown')}
        </ButtonLink>
      )}
      {upload.state === 'refused' && (
        <p role="alert">
          {errorText(upload.error).message}{' '}
          <Button size="small" onClick={() => work.again(upload)}>
            {t('upload.retry')}
          </Button>
        </p>
      )}
    </li>
  )
}

function UploadState({ upload: { state } }: { readonly upload: ReportUpload }) {
  const { t } = useTranslation('revenue-reports')
  switch (state) {
    case 'waiting':
      return <StatusTag tone="waiting">{t('upload.waiting')}</StatusTag>
    case 'sending':
      return <StatusTag tone="running">{t('upload.sending')}</StatusTag>
    case 'looked':
      return <StatusTag tone="warning">{t('upload.looked')}</StatusTag>
    case 'queued':
      return <StatusTag tone="success">{t('upload.queued')}</StatusTag>
    case 'known':
      return <StatusTag tone="neutral">{t('upload.known')}</StatusTag>
    case 'refused':
      return <StatusTag tone="error">{t('upload.refused')}</StatusTag>
  }
}
