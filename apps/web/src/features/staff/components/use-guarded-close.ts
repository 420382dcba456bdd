import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'

/** The way out of a drawer that edits: asks before typed changes are lost, as does leaving the page. */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('staff')
  const mayLeave = useUnsavedGuard(dirty, {
    title: t('edit.discardTitle'),
    text: t('edit.discardText'),
    confirm: t('edit.discard'),
    danger: true,
  })
  return () => void mayLeave().then((leave) => leave && onClose())
}
