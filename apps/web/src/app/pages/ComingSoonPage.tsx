import { useTranslation } from 'react-i18next'
import { ComingSoonArt } from '#src/shared/ui/art/PageArt.tsx'
import { HomeLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'

/** /pages/miscellaneous/coming-soon, for announced features. Nothing in the product stands in for itself with it. */
export function ComingSoonPage() {
  const { t } = useTranslation('pages')
  return (
    <PageState
      whole
      art={<ComingSoonArt />}
      title={t('comingSoon.title')}
      text={t('comingSoon.text')}
      action={<HomeLink />}
    />
  )
}
