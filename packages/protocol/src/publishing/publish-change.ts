import { z } from 'zod'
import { type VisibilityName, videoVisibilities } from '#src/channels/platform-video.codes.ts'

/** What may be changed of a video that is published; each is a record and a call of its own. */
export const changeKinds = [
  'words',
  'visibility',
  'thumbnail',
  'caption',
  'captionRemoval',
  'playlist',
  'playlistRemoval',
  'removal',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** The words of a video that is published, as far as they can be changed. */
export const wordFields = ['title', 'description', 'tags', 'categoryId', 'language'] as const
export type WordField = (typeof wordFields)[number]

/** As what a person may have a published video shown. `scheduled`: private until an instant, then public. */
export const shownNames = ['public', 'unlisted', 'private', 'scheduled'] as const
export type ShownName = (typeof shownNames)[number]

/** Commands that turn the privacy of a video (E17); every one of them is asked about first. */
export const privacyConversions = { private_to_public: 1, public_to_private: 2 } as const
export type PrivacyConversion = keyof typeof privacyConversions

/** Which of them a change of visibility is; null for none. */
export function conversionOf(from: VisibilityName, to: ShownName): PrivacyConversion | null {
  if (from === 'private' && to === 'public') return 'private_to_public'
  return from === 'public' && to === 'private' ? 'public_to_private' : null
}

/** One side of a change: only what it is about. `visibility` is a code of E16. */
export const changeSide = z
  .object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    categoryId: z.string().nullable(),
    language: z.string().nullable(),
    visibility: z.literal(Object.values(videoVisibilities)),
    publishAt: z.string().nullable(),
    /** A subtitle file of the source video. */
    fileId: z.string(),
    captionLanguage: z.string(),
    captionName: z.string(),
    /** As the platform calls the track. */
    captionId: z.string(),
    playlistId: z.string(),
  })
  .partial()
export type ChangeSide = z.output<typeof changeSide>

/** What a platform lets be changed of a video that is published there: what people are offered, and what the server takes. */
export type ChangeCard = {
  readonly words: readonly WordField[]
  /** As what a video may be shown next, by how it is seen now. */
  readonly moves: Readonly<Partial<Record<VisibilityName, readonly ShownName[]>>>
  /** Whether one that anybody could see once can still be scheduled. */
  readonly schedulesAgain: boolean
  readonly thumbnail: boolean
  readonly captions: boolean
  readonly playlists: boolean
  readonly removal: boolean
}

const youtube: ChangeCard = {
  words: wordFields,
  moves: {
    public: ['private', 'unlisted'],
    unlisted: ['public', 'private'],
    private: ['public', 'unlisted', 'scheduled'],
    scheduled: ['private', 'scheduled'],
    regionBlocked: ['private', 'unlisted'],
  },
  schedulesAgain: false,
  thumbnail: true,
  captions: true,
  playlists: true,
  removal: true,
}

/** What is public on a Page stays public; a draft and a booking can still be moved (platforms.md D3). */
const facebook: ChangeCard = {
  words: ['title', 'description'],
  moves: { private: ['public', 'scheduled'], scheduled: ['public', 'scheduled'] },
  schedulesAgain: false,
  thumbnail: true,
  captions: true,
  playlists: false,
  removal: true,
}

const none: ChangeCard = {
  words: [],
  moves: {},
  schedulesAgain: false,
  thumbnail: false,
  captions: false,
  playlists: false,
  removal: false,
}

const cards: Readonly<Record<string, ChangeCard>> = { youtube, facebook }

/** What a platform lets be changed later; nothing on those that are kept by hand. */
export const changeCardOf = (platform: string): ChangeCard => cards[platform] ?? none

/** As what a video may be shown next. `wasOpen`: others than its owner could see it once. */
export function movesFrom(card: ChangeCard, seen: VisibilityName, wasOpen: boolean): readonly ShownName[] {
  const moves = card.moves[seen] ?? []
  return wasOpen && !card.schedulesAgain ? moves.filter((name) => name !== 'scheduled') : moves
}

/** Whether two sides say the same, as far as the first one speaks. */
export function saysTheSame(asked: ChangeSide, stands: ChangeSide): boolean {
  return (Object.keys(asked) as (keyof ChangeSide)[]).every((field) =>
    isSame(field, asked[field], stands[field]),
  )
}

/** Tags have no order of their own, and instants are written in more than one way. */
export function isSame(field: keyof ChangeSide, one: unknown, other: unknown): boolean {
  if (field === 'tags') return keyOf(one) === keyOf(other)
  if (field === 'publishAt') return minuteOf(one) === minuteOf(other)
  if (field === 'description') return trimmed(one) === trimmed(other)
  return (one ?? null) === (other ?? null)
}

const keyOf = (tags: unknown) => JSON.stringify([...((tags as string[] | undefined) ?? [])].toSorted())
const minuteOf = (at: unknown) => (typeof at === 'string' ? Math.floor(Date.parse(at) / 60_000) : null)
/** Platforms trim what they keep, and write line breaks in their own way. */
const trimmed = (text: unknown) => (typeof text === 'string' ? text.replaceAll('\r\n', '\n').trim() : '')
