import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'

/** Whether somebody may sign in. */
export function StaffState({ enabled }: { readonly enabled: boolean }) {
  const { t } = useTranslation('staff')
  return (
    <StatusTag tone={enabled ? 'success' : 'stopped'}>
      {t(enabled ? 'people.enabled' : 'people.disabled')}
    </StatusTag>
  )
}
