import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'

/**
 * The way out of a drawer that edits: asks before typed changes are lost, as does leaving the page. What is being saved
 * can no longer be discarded: until the answer there is no way out.
 */
export function useGuardedClose(edit: {
  readonly dirty: boolean
  readonly saving: boolean
  onClose(): void
}): () => void {
  const { dirty, saving, onClose } = edit
  const { t } = useTranslation('common')
  const mayLeave = useUnsavedGuard(dirty, {
    title: t('edit.discardTitle'),
    text: t('edit.discardText'),
    confirm: t('edit.discard'),
    cancel: t('edit.goOn'),
    danger: true,
  })
  return () => {
    if (!saving) void mayLeave().then((leave) => leave && onClose())
  }
}
