import { useQueryState } from 'nuqs'
import { askedVideo } from '../asked-video.ts'
import { PublishDrawer } from './PublishDrawer.tsx'

/** The publish form of the video that the address names, for as long as it names one. */
export function AddressedPublishDrawer() {
  const [videoId, setVideoId] = useQueryState(askedVideo)
  if (videoId === null) return null
  return <PublishDrawer key={videoId} videoId={videoId} onClose={() => void setVideoId(null)} />
}
