import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NotFoundState } from '#src/shared/ui/PageState.tsx'
import { BlankPage } from '../layout/BlankPage.tsx'

/** /error-404 */
export function Component() {
  const { t } = useTranslation()
  return (
    <BlankPage>
      <NotFoundState
        action={
          <Link to="/">
            <Button type="primary" tabIndex={-1}>
              {t('action.home')}
            </Button>
          </Link>
        }
      />
    </BlankPage>
  )
}
