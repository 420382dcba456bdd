import { endRoleView } from '@pindao/protocol/access/role-view.endpoints.ts'
import type { RoleView } from '@pindao/protocol/access/sso.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'

/** Says as which role the product is looked at, and that nothing can be changed; leads back. */
export function ViewingBar({ viewing }: { readonly viewing: RoleView }) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const format = useFormat()
  const feedback = useFeedback()
  const end = useOneAtATime(async () => {
    try {
      await call(endRoleView, {})
      // Everything that is shown was the role's: the page begins anew.
      window.location.assign('/')
    } catch (error) {
      feedback.failure(error)
    }
    return true
  })
  const words = {
    role: names.role(viewing.role),
    department: names.department(viewing.department),
    time: format.dateTime(viewing.until),
  }
  return (
    <>
      {t('viewAs.bar', words)}{' '}
      <Button size="small" onClick={() => void end()}>
        {t('viewAs.end')}
      </Button>
    </>
  )
}
