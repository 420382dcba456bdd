import type { ManagedPlatform } from '#src/channels/platforms.ts'

const youtubeId = /^[\w-]{11}$/u
const facebookId = /^\d{5,30}$/u

/**
 * The platform's id of a video by what a person pastes: the id, or any of its links (`youtu.be/…`, `watch?v=…`, `/shorts/…`,
 * Studio; Facebook's `/videos/…`, `/reel/…`, `watch?v=…`). Null where it names none.
 */
export function claimVideoIdOf(platform: ManagedPlatform, text: string): string | null {
  const shape = platform === 'youtube' ? youtubeId : facebookId
  const told = text.trim()
  if (shape.test(told)) return told
  const url = URL.parse(told) ?? URL.parse(`https://${told}`)
  if (url === null) return null
  const asked = url.searchParams.get('v') ?? url.searchParams.get('video_id') ?? ''
  if (shape.test(asked)) return asked
  return url.pathname.split('/').find((part) => shape.test(part)) ?? null
}
