import type { ClipTask } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { ClipService } from './clip.service.ts'

/** The list of clip tasks as a file, as its page shows it to this person. */
export const clipExportSource = (
  clips: Pick<ClipService, 'page'>,
  channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>,
) =>
  pagedExportSource<'clip.export', ClipTask>({
    kind: 'clip.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      clips.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      video: ({ video }) => video.title,
      channel: ({ channel }) => channel.name,
      platform: ({ channel }) => words.or(`states:platform.${channel.platform}`, channel.platform),
      clipStatus: ({ clipStatus }) => words(`states:clipTask.${clipTaskStatus.nameOf(clipStatus)}`),
      pieces: ({ pieces }) => pieces,
      lengthMs: ({ lengthMs }) => lengthMs,
      publishAt: ({ publishAt }) => publishAt,
      watchUrl: ({ watchUrl }) => watchUrl,
      editor: ({ editorName }) => editorName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { clipStatus, channelId } = filter
      return toldConditions(words, [
        ['clips:list.field.words', filter.words],
        [
          'clips:list.field.clipStatus',
          clipStatus?.map((code) => words(`states:clipTask.${clipTaskStatus.nameOf(code)}`)).join(', '),
        ],
        [
          'clips:list.field.channel',
          channelId === undefined
            ? undefined
            : ((await channelTitle(db, actor, BigInt(channelId))) ?? channelId),
        ],
      ])
    },
  })
