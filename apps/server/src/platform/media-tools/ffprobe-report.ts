import { z } from 'zod'

const sideData = z.object({ rotation: z.number().optional() })

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  color_transfer: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(sideData).optional(),
})
type Stream = z.output<typeof stream>

/** What we read of `ffprobe -print_format json -show_format -show_streams`; the rest is dropped. */
const report = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: z.string().optional(), bit_rate: z.string().optional() }).default({}),
})

/** No film is longer than a year: a header that says so, or less than nothing, is damaged. */
export const longestMs = 366 * 24 * 3600 * 1000

export type PictureFacts = {
  /** Undefined when the header does not tell (a recording made by a browser), or nothing that can be. */
  readonly durationMs: number | undefined
  /** As seen: after rotation. */
  readonly width: number
  readonly height: number
  readonly orientation: 'landscape' | 'portrait'
  readonly videoCodec: string
  readonly audioCodec: string | null
  /** Pictures per second; null when variable beyond an average. */
  readonly frameRate: number | null
  /** Bits per second. */
  readonly bitRate: number | null
  readonly hdr: 'pq' | 'hlg' | null
}

type ReportVerdict =
  | { readonly kind: 'video'; readonly facts: PictureFacts }
  | { readonly kind: 'noPicture' }
  | { readonly kind: 'unreadable' }

/** Reads ffprobe's answer. Pure. A cover picture of a sound file is no picture. */
export function readReport(json: string): ReportVerdict {
  const parsed = report.safeParse(parseJson(json))
  if (!parsed.success) return { kind: 'unreadable' }
  const { streams, format } = parsed.data
  const audio = streams.find((one) => one.codec_type === 'audio')
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  if (!picture) return { kind: audio ? 'noPicture' : 'unreadable' }
  if (!picture.width || !picture.height || !picture.codec_name) return { kind: 'unreadable' }

  const turned = Math.abs(rotationOf(picture)) % 180 === 90
  const width = turned ? picture.height : picture.width
  const height = turned ? picture.width : picture.height
  return {
    kind: 'video',
    facts: {
      durationMs: milliseconds(format.duration) ?? milliseconds(picture.duration),
      width,
      height,
      orientation: height > width ? 'portrait' : 'landscape',
      videoCodec: picture.codec_name,
      audioCodec: audio?.codec_name ?? null,
      frameRate: fraction(picture.avg_frame_rate),
      bitRate: positive(Number(format.bit_rate)),
      hdr: hdrOf(picture.color_transfer),
    },
  }
}

/** Newer ffprobe tells the display matrix, the one of 2018 a tag. */
function rotationOf(picture: Stream): number {
  const fromMatrix = picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation
  return fromMatrix ?? (Number(picture.tags?.rotate ?? 0) || 0)
}

function hdrOf(transfer: string | undefined): PictureFacts['hdr'] {
  if (transfer === 'smpte2084') return 'pq'
  return transfer === 'arib-std-b67' ? 'hlg' : null
}

function milliseconds(seconds: string | undefined): number | undefined {
  const value = Math.round(Number(seconds) * 1000)
  return value >= 0 && value <= longestMs ? value : undefined
}

function fraction(text: string | undefined): number | null {
  const [over = 0, under = 1] = (text ?? '').split('/').map(Number)
  return positive(Math.round((over / under) * 1000) / 1000)
}

function positive(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
