import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { FormInstance } from 'antd'
import { randomKey } from '#src/shared/api/random-key.ts'
import { type ClipValues, requestOf, withTrack } from '../clip-request.ts'
import { useMakeClips } from '../use-make-clips.ts'
import { publishTimeOf } from './publish-time.ts'
import { type JudgedRow, madeFrom, sentAs } from './sheet-rows.ts'
import type { useSheet } from './use-sheet.ts'

/** Sends the lines that are ready, each as a clip of its own; what became of one is noted in the sheet at once. */
export function useSendSheet(asked: {
  readonly video: Video
  readonly form: FormInstance<ClipValues>
  readonly initial: ClipValues
  readonly sheet: ReturnType<typeof useSheet>
  readonly ready: readonly JudgedRow[]
}) {
  const { video, form, initial, sheet, ready } = asked
  const making = useMakeClips()
  const { zone } = sheet
  const clipOf = ({ cells, read }: JudgedRow, values: ClipValues) =>
    requestOf(
      video.id,
      {
        segments: read.segment === null ? [] : [read.segment],
        title: read.title,
        channelIds: read.channelIds,
        publishAt: publishTimeOf(cells.publishAt, zone) ?? null,
      },
      withTrack(values, read.trackId),
      { zone, start: true },
    )
  const noteMade = (key: string) => sheet.mark((now) => madeFrom(now, key))
  const send = async () => {
    try {
      await form.validateFields()
    } catch {
      // The form says it at its fields.
      return
    }
    const values = { ...initial, ...form.getFieldsValue(true) }
    const lines = ready.map((row) => ({ row, key: row.sentAs ?? randomKey() }))
    // Kept before it is sent: whoever loads the page anew sends the same clip, not a second one.
    sheet.mark((now) => sentAs(now, new Map(lines.map(({ row, key }) => [row.key, key]))))
    await making.make(
      lines.map(({ row, key }) => ({ key, clip: clipOf(row, values) })),
      noteMade,
    )
  }
  return {
    makings: making.makings,
    isBusy: making.isRunning,
    send,
    again: () => void making.again(noteMade),
    clear: making.clear,
  }
}
