import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way on from a page without a menu. */
export function HomeLink() {
  const { t } = useTranslation()
  return (
    <Link to="/">
      <Button type="primary" tabIndex={-1}>
        {t('action.home')}
      </Button>
    </Link>
  )
}
