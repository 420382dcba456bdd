import { CHANNELS } from '#src/youtube/channel.seeds.ts'

/** A partner that manages channels of others by one grant (`platforms.md` C). */
export interface ContentOwner {
  readonly id: string
  readonly displayName: string
  readonly account: string
  readonly channelIds: readonly string[]
  /** When the channels were linked. */
  readonly timeLinked: string
}

/** How many of the last channels the content owner manages; each of them can be connected by itself, too. */
const MANAGED = 10

export const CONTENT_OWNERS: readonly ContentOwner[] = [
  {
    id: 'pQ7vXkT2mLs9RbYw4HdN1A',
    displayName: '星海传媒 MCN',
    account: 'cms@xinghai-media.com',
    channelIds: CHANNELS.slice(-MANAGED).map(({ id }) => id),
    timeLinked: '2024-04-01T02:00:00Z',
  },
]

/** The content owner with this id. */
export function contentOwnerById(id: string): ContentOwner | undefined {
  return CONTENT_OWNERS.find((owner) => owner.id === id)
}

/** The Google account behind a grant: of a channel, or of a content owner. */
export function accountOf(subjectId: string): string {
  const owner = contentOwnerById(subjectId) ?? CHANNELS.find(({ id }) => id === subjectId)
  return owner?.account ?? subjectId
}
