import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'

/** The way on from a page without a menu. */
export function HomeLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to="/" type="primary">
      {t('action.home')}
    </ButtonLink>
  )
}
