import type { Upload, UploadList } from '#src/capabilities/platforms/platforms.ts'
import { isMarker } from './marker.ts'

/** Before a session was opened: clocks of ours and the platform's may be this far apart. */
export const windowMarginMs = 15 * 60_000
/** The platform rounds lengths, and measures them its own way. */
const durationToleranceMs = 2000

/** What the uploads of a channel say about one delivery. */
export type Sighting =
  | { readonly kind: 'one'; readonly videoId: string }
  /** Nobody but a person can say; `candidates` are the videos it may be. */
  | { readonly kind: 'unclear'; readonly candidates: readonly string[] }
  /** Every upload since then was seen, and it is none of them. */
  | { readonly kind: 'none' }

export type SoughtUpload = {
  /** Markers under which it may have been sent. */
  readonly markers: ReadonlySet<string>
  /** Null where nothing was ever sent: then only the marker counts, and what is not listed is not missed. */
  readonly size: number | null
  readonly durationMs: number | null
  /** Videos that are known to be of another delivery. */
  readonly others: ReadonlySet<string>
}

/**
 * Only the marker makes a video ours: it cannot be guessed. Without one (it is a tag, which an edit in Studio takes
 * away) a video that may be ours is a question for a person, even of the same size to the byte: somebody may have
 * uploaded the same file by hand, and describing it would make it public. Not matched is not absent: that takes a list
 * that is complete and has nothing alike.
 */
export function judgeUploads({ uploads, complete }: UploadList, sought: SoughtUpload): Sighting {
  const marked = uploads.filter(({ tags }) => tags.some((tag) => sought.markers.has(tag))).map(idOf)
  const [only, ...more] = marked
  if (only !== undefined) {
    return more.length === 0 ? { kind: 'one', videoId: only } : { kind: 'unclear', candidates: marked }
  }
  if (sought.size === null) return { kind: 'none' }
  const candidates = uploads.filter((upload) => mayBe(upload, sought)).map(idOf)
  return complete && candidates.length === 0 ? { kind: 'none' } : { kind: 'unclear', candidates }
}

const idOf = ({ videoId }: Upload) => videoId

function mayBe(upload: Upload, { size, durationMs, others }: SoughtUpload): boolean {
  if (others.has(upload.videoId) || upload.tags.some(isMarker)) return false
  if (upload.size !== null) return upload.size === size
  if (upload.durationMs === null || durationMs === null) return true
  return Math.abs(upload.durationMs - durationMs) <= durationToleranceMs
}
