import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { sendUploadCommand, useUploads } from '#src/shared/upload/browser/uploads.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'
import { FolderButton } from './FolderButton.tsx'
import { givenBack } from './given-back.ts'
import styles from './upload-panel.module.css'
import { useFilePicker } from './use-file-picker.tsx'

/** Without a handle: those that the browser kept go on by one press already. */
const isWithoutFile = ({ phase, hasHandle }: UploadTask) => phase === 'needsFile' && !hasHandle

/** Gives many uploads their files back at once, where the browser has kept none: by the folder, or by all of them. */
export function GiveFilesBack() {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const feedback = useFeedback()
  const count = useUploads((state) => state.tasks.filter(isWithoutFile).length)

  const give = (picked: readonly PickedFile[]) => {
    if (picked.length === 0) return
    const waiting = useUploads.getState().tasks.filter(isWithoutFile)
    const given = givenBack(waiting, picked)
    for (const {
      uuid,
      picked: { file, handle },
    } of given)
      sendUploadCommand({ type: 'provideFile', uuid, file, handle })
    const figures = { n: format.number(given.length), total: format.number(waiting.length) }
    if (given.length === 0) feedback.error(t('giveBack.none'))
    else if (given.length < waiting.length) feedback.info(t('giveBack.some', figures))
    else feedback.success(t('giveBack.all', { count: given.length }))
  }
  const picker = useFilePicker({ multiple: true, label: t('giveBack.files'), onPicked: give })

  if (count < 2) return null
  return (
    <div className={styles['giveBack']}>
      <FolderButton label={t('giveBack.folder')} onPicked={give} />
      <Button size="small" onClick={picker.open}>
        {t('giveBack.files')}
      </Button>
      {picker.input}
    </div>
  )
}
