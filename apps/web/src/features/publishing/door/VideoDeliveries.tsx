import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const VideoDeliveryList = lazyPart(
  async () => (await import('../dropbox/VideoDeliveryList.tsx')).VideoDeliveryList,
  'dropbox',
)

/** The drop boxes that a video went to. */
export function VideoDeliveries({ videoId }: { readonly videoId: string }) {
  return (
    <LazyPart>
      <VideoDeliveryList videoId={videoId} />
    </LazyPart>
  )
}
