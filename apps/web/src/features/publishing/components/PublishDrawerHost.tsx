import { useQueryState } from 'nuqs'
import { lazy } from 'react'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'

const PublishDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./PublishDrawer.tsx'), loadFeatureTexts('publishing')])
  return { default: module.PublishDrawer }
})

/**
 * Opens the publish form wherever the address says `?publish=<video id>`: a page that lists videos asks for it without
 * knowing this feature, and a link to it can be shared. Mounted once by the app, beside the pages.
 */
export function PublishDrawerHost() {
  const [videoId, setVideoId] = useQueryState('publish')
  if (videoId === null) return null
  const close = () => void setVideoId(null)
  return (
    <LazyPart onLost={close}>
      <PublishDrawer key={videoId} videoId={videoId} onClose={close} />
    </LazyPart>
  )
}
