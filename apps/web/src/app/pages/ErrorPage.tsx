import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { BrokenArt } from '#src/shared/ui/art/PageArt.tsx'
import { HomeLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'

/** /pages/miscellaneous/error */
export function ErrorPage() {
  const { t } = useTranslation(['pages', 'common'])
  const navigate = useNavigate()
  return (
    <PageState
      whole
      art={<BrokenArt />}
      title={t('pages:error.title')}
      text={t('pages:error.text')}
      action={
        <>
          <HomeLink />
          <Button onClick={() => void navigate(-1)}>{t('common:action.back')}</Button>
        </>
      }
    />
  )
}
