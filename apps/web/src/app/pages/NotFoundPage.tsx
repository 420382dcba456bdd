import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NotFoundState } from '#src/shared/ui/PageState.tsx'

/** /error-404 */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <NotFoundState
      action={
        <Link to="/">
          <Button type="primary" tabIndex={-1}>
            {t('action.home')}
          </Button>
        </Link>
      }
    />
  )
}
