import type {
  PlanPreview,
  PlanPreviewEntry,
  PlanRemark,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import type { PlanContent } from './plans.queries.ts'

/** A video on a channel, as one word. */
export const placeKey = ({ videoId, channelId }: Pick<PlanPreviewEntry, 'videoId' | 'channelId'>) =>
  `${videoId} ${channelId}`

/** What a person has decided about single places: not to book one, or to publish what the channel has already. */
export type PlanChoice = { readonly left: ReadonlySet<string>; readonly agreed: ReadonlySet<string> }
export const noChoice: PlanChoice = { left: new Set(), agreed: new Set() }

/** The refusal that a person may say yes to: the channel has this content already. */
const sameAgainOf = ({ remarks }: PlanPreviewEntry) =>
  remarks.find(({ code }) => code === 'publishing.sameAgain')
const isHard = (remark: PlanRemark) => remark.level === 'error' && remark.code !== 'publishing.sameAgain'

/** Whether nothing a person says here lets it be booked. */
export const isBarred = (entry: PlanPreviewEntry) => entry.remarks.some(isHard)

/** Whether a place is going to be booked. */
export function isChosen(entry: PlanPreviewEntry, { left, agreed }: PlanChoice): boolean {
  const key = placeKey(entry)
  if (isBarred(entry)) return false
  return sameAgainOf(entry) ? agreed.has(key) : !left.has(key)
}

/** The choice after a person has ticked or unticked places. */
export function choiceOf(entries: readonly PlanPreviewEntry[], ticked: ReadonlySet<string>): PlanChoice {
  const keysOf = (some: readonly PlanPreviewEntry[]) => new Set(some.map(placeKey))
  return {
    left: keysOf(entries.filter((entry) => !sameAgainOf(entry) && !ticked.has(placeKey(entry)))),
    agreed: keysOf(entries.filter((entry) => sameAgainOf(entry) && ticked.has(placeKey(entry)))),
  }
}

/** What is booked, with what was said yes to. */
export function bookedOf(preview: PlanPreview, choice: PlanChoice): PlanContent['entries'] {
  return preview.entries
    .filter((entry) => isChosen(entry, choice))
    .map((entry) => {
      const { videoId, channelId, publishAt } = entry
      const confirmation = sameAgainOf(entry)?.params['confirmation']
      return {
        videoId,
        channelId,
        publishAt,
        ...(typeof confirmation === 'string' ? { confirmed: confirmation } : {}),
      }
    })
}
