import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { exportSource } from '#src/platform/export-source.ts'
import { isOver } from './publish-task.store.ts'
import {
  countExportedTasks,
  type ExportedTask,
  exportedTasks,
  findOperatorOfTasks,
  findVideoOfTasks,
} from './publish-task-export.store.ts'

export type TaskExportPorts = {
  /** What a channel is called, for whoever may see it. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'>
}

const stateKey = (code: number) => `states:publishTask.${publishTaskStatus.nameOf(code)}`
const visibilityName = (code: number) =>
  Object.entries(visibilityCodes).find(([, known]) => known === code)?.[0] ?? String(code)

/** The list of publish tasks as a file. */
export const publishTaskExportSource = ({ channelTitle, adapterOf }: TaskExportPorts) =>
  exportSource<'publishTask.export', ExportedTask>({
    kind: 'publishTask.export',
    rows: ({ actor, params }) => exportedTasks(actor, params),
    total: ({ actor, params }) => countExportedTasks(actor, params),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      videoTitle: ({ video }) => video.title,
      videoId: ({ videoId }) => videoId,
      status: ({ status }) => words(stateKey(status)),
      problem: ({ status, problemCode: code }) =>
        isOver(status) || !isErrorCode(code) ? null : words.or(`errors:${code}`, code),
      channel: ({ channel }) => channel,
      platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
      visibility: ({ visibility }) => words(`states:visibility.${visibilityName(visibility)}`),
      madeForKids: ({ madeForKids }) => words(madeForKids ? 'publishing:detail.yes' : 'publishing:detail.no'),
      tags: ({ tags }) => tags.join(', '),
      description: ({ description }) => description,
      platformVideoId: ({ platformVideoId }) => platformVideoId,
      watchUrl: ({ platform, platformVideoId, handUrl }) =>
        handUrl ?? (platformVideoId === null ? null : adapterOf(platform).watchUrl(platformVideoId)),
      createdAt: ({ createdAt }) => isoInstant(createdAt),
      operator: ({ operator }) => operator,
      updatedAt: ({ updatedAt }) => isoInstant(updatedAt),
      publishedAt: ({ publishedAt }) => (publishedAt === null ? null : isoInstant(publishedAt)),
    }),

    async conditions(db, { actor, params: { filter }, words, zone }) {
      const { title, channelId, videoId, owner, operatorId, publishedSince, status } = filter
      const channel = channelId === undefined ? null : await channelTitle(db, actor, BigInt(channelId))
      const video = videoId === undefined ? null : await findVideoOfTasks(db, actor, BigInt(videoId))
      const operator =
        operatorId === undefined ? null : await findOperatorOfTasks(db, actor, BigInt(operatorId))
      const states = (status ?? []).map((code) => words(stateKey(code)))
      return [
        ...(title ? [[words('publishing:search.title'), title] as const] : []),
        ...(channelId === undefined
          ? []
          : [[words('publishing:search.channel'), channel ?? channelId] as const]),
        ...(states.length === 0 ? [] : [[words('publishing:search.status'), states.join(', ')] as const]),
        ...(owner === undefined ? [] : [[words('publishing:search.owner'), actor.fullName] as const]),
        ...(operatorId === undefined
          ? []
          : [[words('publishing:search.operator'), operator ?? operatorId] as const]),
        ...(publishedSince === undefined
          ? []
          : [
              [
                words('publishing:search.publishedSince'),
                words('publishing:search.since', { time: instantText(publishedSince, words.locale, zone) }),
              ] as const,
            ]),
        ...(videoId === undefined ? [] : [[words('publishing:search.video'), video ?? videoId] as const]),
      ]
    },
  })

const instantText = (at: string, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(Date.parse(at))
