import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ownsUploads, useUploads } from '../browser/uploads.ts'
import { isInFlight } from '../engine/upload-task.ts'

/** UPL-06: leaving is asked about while bytes are in flight, in the tab that sends them, and never otherwise. */
export function useLeaveWarning(): void {
  const { t } = useTranslation('upload')
  const inFlight = useUploads((state) => state.tasks.some(isInFlight))
  const sentence = t('panel.leaving')

  useEffect(() => {
    if (!inFlight) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!ownsUploads()) return
      event.preventDefault()
      event.returnValue = sentence
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [inFlight, sentence])
}
