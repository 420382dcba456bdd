import { InboxOutlined } from '@ant-design/icons'
import type { ImportKind, SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { megabyte } from '@pindao/protocol/sheets/import.ts'
import { Alert, Button, Spin, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheetTemplate } from '#src/features/sheets/door/use-sheet-files.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { OpenImports } from './OpenImports.tsx'
import styles from './sheet-import.module.css'
import { useSheetLimits, useUploadSheet } from './sheet-imports.ts'

/** More than is taken: what is not offered is dropped without a word, and the server says what to do with it. */
const offered = '.xlsx,.csv,.xls,.xlsm,.xlsb,.et,.ods,.numbers,.tsv,.txt'

/** Where a sheet is dropped or chosen; it is read at once, and `onRead` goes on with it. */
export function FileStep(props: { readonly kind: ImportKind; readonly onRead: (read: SheetImport) => void }) {
  const { kind, onRead } = props
  const { t } = useTranslation(['sheets', 'errors'])
  const reading = useUploadSheet(kind)
  const saveTemplate = useSheetTemplate()
  const { megabytes, rows } = useSheetLimits()
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File) => {
    // Said here: a server hangs up on a file of gigabytes before a browser listens to why.
    const fits = file.size <= megabytes * megabyte
    setTooLarge(!fits)
    reading.reset()
    if (fits) reading.mutate(file, { onSuccess: onRead })
    return Upload.LIST_IGNORE
  }
  return (
    <>
      <p className={styles['hint']}>{t(`import.how.${kind}`)}</p>
      {isTooLarge ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles['note'] ?? ''}
          title={t('errors:sheets.fileTooLarge', { max: megabytes })}
        />
      ) : (
        <CommandProblem error={reading.error} again={t('import.file.again')} />
      )}
      <Spin
        spinning={reading.isPending}
        description={t('import.file.reading', { name: reading.variables?.name ?? '' })}
      >
        <Upload.Dragger
          accept={offered}
          multiple={false}
          disabled={reading.isPending}
          showUploadList={false}
          beforeUpload={take}
          aria-label={t('import.file.drop')}
        >
          <p className={styles['zoneIcon']}>
            <InboxOutlined aria-hidden />
          </p>
          <p>{t('import.file.drop')}</p>
          <p className={styles['hint']}>{t('import.file.hint', { mb: megabytes, rows })}</p>
        </Upload.Dragger>
      </Spin>
      <Button type="link" className={styles['template'] ?? ''} onClick={() => saveTemplate(kind)}>
        {t('import.file.template')}
      </Button>
      <OpenImports onContinue={onRead} />
    </>
  )
}
