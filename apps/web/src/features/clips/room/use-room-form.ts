import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { type ClipValues, changeOf, requestOf, seriesOf } from '../clip-request.ts'
import { newValues, valuesOf } from '../clip-values.ts'
import { useChangeClip } from '../tasks/clips.queries.ts'
import { useMakeClips } from '../use-make-clips.ts'
import type { Piece } from './cut-list.ts'

/** The form of the cutting room: what it begins with, and what is asked of the server when it is sent. */
export function useRoomForm(asked: {
  readonly video: Video
  readonly clip: ClipTaskDetail | null
  readonly pieces: readonly Piece[]
  readonly isSeries: boolean
  readonly onList: () => void
}) {
  const { video, clip, pieces, isSeries, onList } = asked
  const { t } = useTranslation('clips')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const [form] = Form.useForm<ClipValues>()
  const making = useMakeClips()
  const change = useChangeClip()
  const [isTouched, setTouched] = useState(false)
  const [isDone, setDone] = useState(false)
  const [initial] = useState<ClipValues>(() => (clip === null ? newValues(video) : valuesOf(clip)))

  /** What the form holds; null while something of it is missing, which it says by then. */
  const validated = async (): Promise<ClipValues | null> => {
    try {
      await form.validateFields()
      return { ...initial, ...form.getFieldsValue(true) }
    } catch {
      return null
    }
  }
  const make = async (values: ClipValues, start: boolean) => {
    const clips = isSeries
      ? seriesOf(video, pieces, values)
      : [
          {
            segments: pieces,
            title: values.title,
            channelIds: values.channelIds,
            publishAt: values.publishAt ?? null,
          },
        ]
    const results = await making.make(
      clips.map((one) => ({ key: randomKey(), clip: requestOf(video.id, one, values, { zone, start }) })),
    )
    const [only] = results
    if (results.every(({ state }) => state === 'made')) setDone(true)
    if (results.length > 1 || only === undefined) return
    making.clear()
    if (only.state === 'refused') return feedback.failure(only.error)
    feedback.success(t(start ? 'done.made' : 'done.kept', { n: only.tasks }))
    onList()
  }
  const save = async (values: ClipValues, changing: ClipTaskDetail) => {
    try {
      await change.mutateAsync({
        params: { id: changing.clipId },
        body: changeOf(changing, values, { pieces, zone }),
      })
      setDone(true)
      feedback.success(t('done.change'))
      onList()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const send = useOneAtATime(async ({ start }: { readonly start: boolean }) => {
    const values = await validated()
    if (values === null) return false
    if (isSeries && !values.title.includes('{n')) {
      form.setFields([{ name: 'title', errors: [t('form.patternNeeded')] }])
      return false
    }
    if (clip === null) await make(values, start)
    else await save(values, clip)
    return false
  })

  return {
    form,
    initial,
    isTouched,
    isDone,
    touch: () => setTouched(true),
    isBusy: making.isRunning || change.isPending,
    makings: making.makings.length > 1 ? making.makings : [],
    again: () =>
      void making.again().then((results) => results.every(({ state }) => state === 'made') && setDone(true)),
    clearResults: making.clear,
    send,
    /** Titles of a series say which part each is. */
    nameSeries() {
      const title = form.getFieldValue('title') ?? ''
      if (!title.includes('{n')) form.setFieldValue('title', t('series.pattern'))
    },
  }
}
