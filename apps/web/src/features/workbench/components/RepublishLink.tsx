import { useTranslation } from 'react-i18next'
import { publishFormPath } from '#src/features/publishing/door/publish-paths.ts'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'

/** To the publish form of the video, over its list: what the platform refused needs other words. */
export function RepublishLink({ videoId, title }: { readonly videoId: string; readonly title: string }) {
  const { t } = useTranslation('dashboards')
  const canOpen = useCanOpen()
  const to = publishFormPath(videoId)
  if (!canOpen(to)) return null
  return (
    <ButtonLink to={to} aria-label={t('republish.of', { title })}>
      {t('republish.action')}
    </ButtonLink>
  )
}
