import type { Sighting } from '../platform-adapter.ts'

/** One of the channel's own uploads, as far as the platform tells: its facts come while it processes a video. */
export type Upload = {
  readonly videoId: string
  readonly tags: readonly string[]
  /** Size of the uploaded file, in bytes. */
  readonly size: number | null
  readonly durationMs: number | null
}

/** The channel's uploads since an instant. */
export type UploadList = {
  readonly uploads: readonly Upload[]
  /** Whether every one of them was seen. Otherwise whatever is not among them may be there all the same. */
  readonly complete: boolean
}

/** The platform rounds lengths, and measures them its own way. */
const durationToleranceMs = 2000

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

/** Whether a tag is a marker, of whatever task and generation (`newMarker` of publishing makes them). */
export function isMarker(tag: string): boolean {
  return /^pindao-\d+-\d+-[0-9a-f]{32}$/u.test(tag)
}

const idOf = ({ videoId }: Upload) => videoId

function mayBe(upload: Upload, { size, durationMs, others }: SoughtUpload): boolean {
  if (others.has(upload.videoId) || upload.tags.some(isMarker)) return false
  if (upload.size !== null) return upload.size === size
  if (upload.durationMs === null || durationMs === null) return true
  return Math.abs(upload.durationMs - durationMs) <= durationToleranceMs
}
