import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import type { PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import { addUploads } from '#src/shared/upload/browser/uploads.ts'
import { useFilePicker } from '../door/use-file-picker.tsx'
import { choiceOf, noChannel } from '../upload-choice.ts'

/** Asks for another file for a video, and sends it as an upload that replaces the one it has. */
export function useReplacement(video: Video) {
  const { t } = useTranslation(['media', 'errors'])
  const feedback = useFeedback()

  const take = async ([picked]: readonly PickedFile[]) => {
    if (picked === undefined) return
    const { problem, fileName } = choiceOf(picked, noChannel)
    if (problem !== null) return feedback.error(t(`errors:${problem}`))
    const agreed = await feedback.confirm({
      title: t('files.replaceTitle', { title: video.title }),
      text: t('files.replaceText', { name: picked.file.name }),
      confirm: t('files.replace'),
    })
    if (!agreed) return
    const replaces = { id: video.id, seen: video.crc32 }
    addUploads([{ ...picked, title: video.title, channelId: null, channelName: '', fileName, replaces }])
  }

  return useFilePicker({ multiple: false, label: t('files.replace'), onPicked: (files) => void take(files) })
}
