import type { ClipCellProblem, ClipSheetColumn } from '@pindao/protocol/clips/clip-sheet.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useUsableTracks } from '#src/features/music/door/tracks.queries.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useHistory } from '../history.ts'
import { keep, readKept } from './kept-sheet.ts'
import { publishTimeOf } from './publish-time.ts'
import type { SentenceOf } from './SheetGrid.tsx'
import { type JudgedRow, judged, type SheetRows } from './sheet-rows.ts'

/** Titles are judged by the platform when they are sent; longer ones than this none takes. */
const mostTitleCharacters = 255

/** The lines of the sheet of a film, kept in this browser as they are typed, with what is wrong in each. */
export function useSheet(video: Video, personId: string) {
  const { t } = useTranslation('validation')
  const zone = useTimeZone()
  const { options } = useChannelOptions()
  const history = useHistory<SheetRows>(() => readKept(personId, video.id))
  const [isKept, setKept] = useState(true)
  const { now } = history
  useEffect(() => setKept(keep(personId, video.id, now)), [personId, video.id, now])

  const channels = useMemo(() => options.map(({ id, channelName }) => ({ id, name: channelName })), [options])
  const tracks = useUsableTracks()
  const rows = useMemo(
    () => judged(now, { durationMs: video.durationMs || null, channels, tracks, mostTitleCharacters }),
    [now, video.durationMs, channels, tracks],
  )
  const sentenceOf = useProblemSentence()
  const sentence = useCallback<SentenceOf>(
    ({ read, cells }, column) => {
      const problem = read.problems.find((one) => one.column === column)
      if (problem !== undefined) return sentenceOf(problem)
      const isNoTime = column === 'publishAt' && publishTimeOf(cells.publishAt, zone) === undefined
      return isNoTime ? t('cellTime') : null
    },
    [sentenceOf, zone, t],
  )
  return { ...history, rows, sentence, isKept, zone }
}

/** The columns of a line in which something is wrong. */
export const wrongIn = (row: JudgedRow, sentence: SentenceOf, columns: readonly ClipSheetColumn[]) =>
  columns.filter((column) => sentence(row, column) !== null)

function useProblemSentence() {
  const { t } = useTranslation('validation')
  return useCallback(({ error, params }: ClipCellProblem): string => t(error as 'pattern', params), [t])
}
