import {
  type VisibilityName,
  videoKinds,
  videoVisibilities,
  visibilityNamed,
  visibilityNames,
} from '@pindao/protocol/channels/platform-video.codes.ts'
import { wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import { type ListWords, listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import type { PlatformVideoRow } from './platform-video-import.store.ts'

/** A column of a video: how a cell is read in a zone, and what people read of a value. */
type VideoColumn = {
  /** `undefined` where the cell says nothing that is known. */
  read(text: string, zone: string): unknown
  show(value: unknown, words: Words): string
  /** What a platform tells itself, once it was asked. */
  readonly isTold: boolean
}
type Field = keyof PlatformVideoRow & string

const kindWords = listWords('channels', 'platformVideos.kinds', videoKinds)
let visibilityWords: ListWords | null = null
const visibilityOf = (text: string) => {
  visibilityWords ??= listWords('states', 'videoVisibility', visibilityNames)
  return visibilityWords.get(plainWord(text)) as VisibilityName | undefined
}

const plain = (isTold: boolean): VideoColumn => ({
  read: (text) => text,
  show: (value) => (value === null || value === undefined ? '' : String(value)),
  isTold,
})

/** Columns by the field that they fill; a channel and the keys are read beside them. */
export const videoColumns: Readonly<Partial<Record<Field, VideoColumn>>> = {
  title: plain(true),
  kind: {
    read: (text) => kindWords.get(plainWord(text)),
    show: (value, words) => (value ? words.or(`channels:platformVideos.kinds.${value}`, String(value)) : ''),
    isTold: true,
  },
  publishedAt: {
    read: (text, zone) => momentIn(text, zone),
    show: (value) => (typeof value === 'string' ? shownMoment(value) : ''),
    isTold: true,
  },
  visibility: {
    read(text) {
      const name = visibilityOf(text)
      return name === undefined ? undefined : videoVisibilities[name]
    },
    show: (value, words) =>
      typeof value === 'number' ? words.or(`states:videoVisibility.${visibilityNamed(value)}`, '') : '',
    isTold: true,
  },
  url: plain(true),
  programme: plain(false),
}

const pattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/u

/** The instant of a cell; without a zone of its own, in that of the channel. */
function momentIn(text: string, zone: string): string | undefined {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', own] =
    pattern.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const clock = `${hour.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}`
  // What no calendar has: the 31st of April would become the 1st of May.
  if (new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (own !== undefined) {
    const at = Date.parse(`${date}T${clock}${own.replace(/(\d{2})(\d{2})$/u, '$1:$2')}`)
    return Number.isNaN(at) ? undefined : new Date(at).toISOString()
  }
  const at = wallInstant(date, Number(hour) * 60 + Number(minute), zone) + Number(second) * 1000
  return new Date(at).toISOString()
}

const shownMoment = (instant: string) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
