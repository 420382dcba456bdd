import { isTooLong } from '@pindao/protocol/channels/platform-facts.ts'
import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { platformFields } from '@pindao/protocol/publishing/platform-fields.ts'
import {
  type forecastPublishing,
  mostPublishDefaults,
  type PublishDefault,
  type PublishForecast,
} from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { contentOf } from './content.ts'
import { findTasksOfContent } from './publish-again.store.ts'
import { assertMayPublish } from './publish-again.ts'
import { findChoices, forgetChoices } from './publish-default.store.ts'
import type { PublishTaskDeps } from './publish-task.service.ts'
import { isQuotaUsedUp } from './publish-task-list.store.ts'

export type PublishFormDeps = Pick<
  PublishTaskDeps,
  'database' | 'links' | 'videoForPublishing' | 'channelForPublishing' | 'review'
> & { readonly contractsInReview?: ContractsInReview }

/** Of these channels those that no contract in force holds while the one that will is reviewed; its id where it may be read. */
export type ContractsInReview = (
  db: Executor,
  actor: Actor,
  channelIds: readonly bigint[],
) => Promise<ReadonlyMap<bigint, bigint | null>>

type Met = Pick<PublishForecast, 'problem' | 'madeForKids' | 'tooLong' | 'reviewed'> & {
  readonly countsUploads: boolean
}
type Asked = EndpointParsed<typeof forecastPublishing>['query']

/** What the publish form knows before it is sent. */
export function createPublishFormService(deps: PublishFormDeps) {
  const { database } = deps

  /**
   * By the checks that a submission makes, so that both say the same.
   *
   * @throws media.videoNotFound
   */
  async function forecast(ctx: SignedInContext, asked: Asked): Promise<PublishForecast[]> {
    const videoId = BigInt(asked.videoId)
    const video = await database.transaction((tx) => deps.videoForPublishing(ctx, videoId, tx))
    const content = contentOf(video)
    const quotaUsedUp = await isQuotaUsedUp(database.db)
    const channelIds = [...new Set(asked.channelIds)]
    const contracts = await deps.contractsInReview?.(database.db, ctx.actor, channelIds.map(BigInt))
    const found: PublishForecast[] = []
    for (const channelId of channelIds) {
      const met = await metOn(ctx, {
        videoId,
        channelId: BigInt(channelId),
        content,
        durationMs: video.durationMs,
      })
      const { countsUploads, ...said } = met
      const contractId = contracts?.get(BigInt(channelId))
      const contractInReview =
        contractId === undefined ? null : { contractId: contractId === null ? null : String(contractId) }
      found.push({ channelId, ...said, quotaUsedUp: quotaUsedUp && countsUploads, contractInReview })
    }
    return found
  }

  async function metOn(
    ctx: SignedInContext,
    wanted: {
      readonly videoId: bigint
      readonly channelId: bigint
      readonly content: string
      readonly durationMs: number
    },
  ): Promise<Met> {
    let madeForKids: boolean | null = null
    let tooLong = false
    let reviewed = false
    // Of a channel that cannot be read the day's quota is said as before.
    let countsUploads = true
    try {
      const channel = await deps.channelForPublishing(ctx, wanted.channelId)
      countsUploads = !isManagedPlatform(channel.platform) || platformFields[channel.platform].countsUploads
      madeForKids = channel.uploadDefaults.madeForKids
      reviewed = deps.review?.asks(channel.departmentId) ?? false
      tooLong = isTooLong(channel.platformFacts, wanted.durationMs / 1000)
      const same = await findTasksOfContent(database.db, wanted)
      assertMayPublish(ctx.actor, same, { videoId: wanted.videoId, confirmed: undefined }, deps.links)
      return { problem: null, madeForKids, tooLong, countsUploads, reviewed }
    } catch (error) {
      if (error instanceof AppError)
        return {
          problem: { code: error.code, params: { ...error.params } },
          madeForKids,
          tooLong,
          countsUploads,
          reviewed,
        }
      throw error
    }
  }

  return {
    forecast,

    async defaults({ actor }: SignedInContext): Promise<PublishDefault[]> {
      const rows = await findChoices(database.db, actor.staffId, mostPublishDefaults)
      return rows.map(({ channelId, visibility, madeForKids }) => ({
        channelId: String(channelId),
        visibility: visibility as PublishDefault['visibility'],
        madeForKids,
      }))
    },

    forget: async ({ actor }: SignedInContext) => ({
      forgotten: await forgetChoices(database.db, actor.staffId),
    }),
  }
}
export type PublishFormService = ReturnType<typeof createPublishFormService>
