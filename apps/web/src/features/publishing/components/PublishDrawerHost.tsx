import { useQueryState } from 'nuqs'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const PublishDrawer = lazyPart(async () => (await import('./PublishDrawer.tsx')).PublishDrawer, 'publishing')

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
