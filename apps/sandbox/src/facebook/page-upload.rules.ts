import { GraphError } from './facebook.errors.ts'
import type { UploadStanding } from './page-upload.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MOST_REELS = 30
const LONGEST_TITLE = 255

/** How long ahead a video may be booked (`platforms.md` D3, D4). */
const LATEST_MS = { video: 30 * DAY_MS, reel: 29 * DAY_MS } as const

/** 6000/1363041: there is no such upload session, or it is over. */
export const noSession = (): GraphError =>
  new GraphError(6000, { subcode: 1_363_041, message: 'Invalid upload session' })

/** 6000/1363036: the bytes are not all there. */
export const unfinished = (): GraphError =>
  new GraphError(6000, { subcode: 1_363_036, message: 'There was a problem uploading your video file.' })

/** 6001/1363037: another chunk is wanted; which one stands beside. */
export const otherChunk = (start: number, end: number): GraphError =>
  new GraphError(6001, {
    subcode: 1_363_037,
    message: 'Your video upload was interrupted. Try again from the offset that is told.',
    data: { start_offset: start, end_offset: end },
  })

/** Parameters of a call, in whatever form they came. */
export type Fields = { get(name: string): string | null | undefined }

/** A moment in seconds since 1970 within the window, in milliseconds. Throws 100. */
export function bookedAt(fields: Fields, kind: UploadStanding['kind'], now: number): number {
  const text = fields.get('scheduled_publish_time') ?? ''
  const moment = Number(text) * 1000
  if (!/^\d+$/.test(text) || moment < now + 10 * MINUTE_MS || moment > now + LATEST_MS[kind]) {
    throw new GraphError(100, {
      message: '(#100) The specified scheduled publish time is invalid.',
      subcode: 1_363_146,
    })
  }
  return moment
}

/** Title and description. Throws 100. */
export function wordsOf(fields: Fields): { title: string; description: string } {
  const title = fields.get('title') ?? ''
  if ([...title].length > LONGEST_TITLE) throw new GraphError(100, { message: '(#100) Title is too long' })
  return { title, description: fields.get('description') ?? '' }
}

/** So many reels a Page publishes by program in any 24 hours. Throws 613. */
export function refuseMoreReels(moments: readonly number[], now: number): void {
  if (moments.filter((moment) => moment > now - DAY_MS).length < MOST_REELS) return
  throw new GraphError(613, { message: '(#613) This Page has reached its limit of reels for 24 hours.' })
}
