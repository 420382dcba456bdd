import type { VisibilityName } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { VideoReading } from '#src/capabilities/platforms/platforms.ts'

type Told = Pick<VideoReading, 'privacy' | 'processing' | 'scheduledAt' | 'regionAllowed' | 'regionBlocked'>

/**
 * How a video is seen on its platform (business.md §2.3.8): the first rule that holds. Null is a video that the platform
 * does not return any more.
 */
export function visibilityOf(video: Told | null, now: number): VisibilityName {
  if (video === null || video.processing === 'deleted') return 'removed'
  // Allowed in no country is blocked in all of them.
  if (video.processing === 'rejected' || video.regionAllowed?.length === 0) return 'blocked'
  if (video.privacy === 'private') {
    const isAhead = video.scheduledAt !== null && Date.parse(video.scheduledAt) > now
    return isAhead ? 'scheduled' : 'private'
  }
  if (video.privacy === 'unlisted') return 'unlisted'
  return video.regionAllowed !== null || (video.regionBlocked?.length ?? 0) > 0 ? 'regionBlocked' : 'public'
}
