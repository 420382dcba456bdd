import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language, searchText } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { video } from './video.record.ts'

/**
 * What is made of a video's file in the background: pictures through the film, a copy that every browser plays, the sound
 * drawn as a wave, and, once somebody needs them, the sound as numbers (`peaks`) where the picture changes (`shots`),
 * and where it can be cut without being encoded anew (`keyFrames`).
 */
export const derivativeKinds = ['storyboard', 'proxy', 'waveform', 'peaks', 'shots', 'keyFrames'] as const
export type DerivativeKind = (typeof derivativeKinds)[number]
/** `peaks` is one byte for each part of a second: how loud it gets, 0 to 255. */
export const peaksPerSecond = 50
export const derivativeStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type DerivativeStatus = (typeof derivativeStatuses)[number]

const derivative = z.object({
  kind: z.enum(derivativeKinds),
  status: z.enum(derivativeStatuses),
  /** 0 to 1. */
  progress: z.number(),
  url: z.string().nullable(),
  problemCode: z.string().nullable(),
})
export type Derivative = z.output<typeof derivative>

/** A file beside a video. `size` in bytes; `url` saves it. */
const file = z.object({
  id,
  fileName: z.string(),
  size: z.number().int(),
  url: z.string(),
  createdAt: instant,
  createdBy: z.string(),
})
const subtitle = file.extend({ language, format: z.string(), revision: z.number().int() })
export type VideoSubtitle = z.output<typeof subtitle>
export type VideoProof = z.output<typeof file>

/** A file that the video had before it was replaced. */
const replacedFile = z.object({
  id,
  number: z.number().int(),
  fileName: z.string(),
  size: z.number().int(),
  durationMs: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  videoCodec: z.string(),
  url: z.string(),
  replacedAt: instant,
  replacedBy: z.string(),
})
export type VideoVersion = z.output<typeof replacedFile>

export const videoFiles = z.object({
  /** The file itself, to be saved. */
  originalUrl: z.string(),
  derivatives: z.array(derivative),
  /** Newest revision first, by language. */
  subtitles: z.array(subtitle),
  proofs: z.array(file),
  versions: z.array(replacedFile),
  /** Other videos of the same content that this person may see. */
  sameContent: z.array(z.object({ id, title: z.string(), createdAt: instant })),
})
export type VideoFiles = z.output<typeof videoFiles>

const params = z.object({ id })
const ofFile = z.object({ id, fileId: id })
const ofDerivative = z.object({ id, kind: z.enum(derivativeKinds) })
const fileName = length(1000, 1)

export const getVideoFiles = endpoint({
  method: 'GET',
  url: '/videos/:id/files',
  access: 'video:read',
  summary:
    'What lies beside a video: previews, subtitle files, proofs of rights, older files, the same content',
  params,
  output: videoFiles,
})

/** The most that subtitle files, proofs of rights and pictures may hold, in bytes. */
export const attachmentLimits = {
  subtitle: 10 * 1024 ** 2,
  proof: 50 * 1024 ** 2,
  picture: 20 * 1024 ** 2,
} as const
/** Endings of names, by what a file is. */
export const proofExtensions = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const pictureExtensions = ['jpg', 'jpeg', 'png'] as const
/** Pictures of more points than this are not opened. */
export const mostPixels = 50_000_000
export const mostSubtitles = 200
export const mostProofs = 50

export const addSubtitle = endpoint({
  method: 'POST',
  url: '/videos/:id/subtitles',
  access: 'video:update',
  summary: 'Puts a subtitle file beside a video; one more of a language is its next revision',
  params,
  query: z.object({ language, fileName }),
  output: videoFiles,
})

export const addProof = endpoint({
  method: 'POST',
  url: '/videos/:id/rights-proofs',
  access: 'video:update',
  summary: 'Puts a proof of rights beside a video',
  params,
  query: z.object({ fileName }),
  output: videoFiles,
})

/** A picture to put over films: `url` shows it. */
const watermark = z.object({ id, fileName: z.string(), url: z.string() })
export type Watermark = z.output<typeof watermark>
export const mostWatermarks = 20

export const addWatermark = endpoint({
  method: 'POST',
  url: '/videos/:id/watermarks',
  access: 'video:update',
  summary: 'Brings a picture that is put over films before they are published; answers those there are',
  params,
  query: z.object({ fileName }),
  output: z.array(watermark),
})

export const listWatermarks = endpoint({
  method: 'GET',
  url: '/video-watermarks',
  access: 'video:read',
  summary: 'Pictures that may be put over films, of all videos that whoever asks may see, the newest first',
  output: z.array(watermark),
})

export const setPicture = endpoint({
  method: 'POST',
  url: '/videos/:id/thumbnail-picture',
  access: 'video:update',
  summary: 'Gives a video a picture of its own, drawn anew by the server',
  params,
  query: z.object({ fileName }),
  output: video,
})

export const removeVideoFile = endpoint({
  method: 'DELETE',
  url: '/videos/:id/files/:fileId',
  access: 'video:update',
  summary: 'Takes a subtitle file or a proof of rights away',
  params: ofFile,
  output: videoFiles,
})

export const chooseFrame = endpoint({
  method: 'POST',
  url: '/videos/:id/thumbnail',
  access: 'video:update',
  summary: 'Takes the picture of a video from this place of the film, in milliseconds',
  params,
  body: z.object({ atMs: z.number().int().min(0) }),
  output: video,
})

export const makeDerivative = endpoint({
  method: 'POST',
  url: '/videos/:id/derivatives/:kind',
  access: 'video:update',
  summary: 'Makes a preview, a storyboard, a wave, peaks or shots of a video, or makes it anew',
  params: ofDerivative,
  output: videoFiles,
})

export const cancelDerivative = endpoint({
  method: 'DELETE',
  url: '/videos/:id/derivatives/:kind',
  access: 'video:update',
  summary: 'Stops what is being made of a video',
  params: ofDerivative,
  output: videoFiles,
})

/** SUB-03: `value` is shown, `key` is stored. */
export const listVideoLanguages = endpoint({
  method: 'GET',
  url: '/sourceVideoUpload/asperaField/language',
  access: 'signedIn',
  programs: true,
  summary: 'Languages of videos, by their names in the language of whoever asks',
  output: z.array(z.object({ key: language, value: z.string() })),
})

export const suggestVideoWords = endpoint({
  method: 'GET',
  url: '/video-words',
  access: 'video:read',
  summary: 'Programmes or tags that are in use and hold the words',
  query: z.object({ kind: z.enum(['programme', 'tag']), words: searchText.default('') }),
  output: z.array(z.string()),
})
