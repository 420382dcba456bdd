import { exportFilePath, type SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'

/** A file of the server, for all of the page. See `Download`. */
const download = createDownload(world)

/** Fetches a file that was made and saves it under its name, with the words of EXP-02. */
export function useDownloadExport() {
  const { t } = useTranslation('sheets')
  const feedback = useFeedback()
  const { mutate, isPending } = useMutation({
    async mutationFn({ operationId, fileName }: Pick<SheetExport, 'operationId' | 'fileName'>) {
      feedback.info(t('file.downloading'))
      const file = await download(exportFilePath(operationId))
      saveFile(file.fileName ?? fileName, file.blob)
    },
    onSuccess: () => feedback.success(t('file.done')),
    onError: feedback.failure,
  })
  return { run: mutate, isPending }
}
