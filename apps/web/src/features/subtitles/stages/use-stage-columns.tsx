import type {
  LanguageStages,
  StageState,
  SubtitleStage,
  VideoStages,
} from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { nameColumn, textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { deskPath } from '../door/subtitle-paths.ts'
import { StageCell } from './StageCell.tsx'
import styles from './stages.module.css'

export const titleOf = ({ title }: VideoStages) => title

/** The columns: a film, then each stage of its subtitles, with a line for each language where it has several. */
export function useStageColumns(open: (film: VideoStages) => void): readonly Column<VideoStages>[] {
  const { t } = useTranslation('subtitles')
  const format = useFormat()
  const places = usePlaceNames()
  const textOr = useTextOr('subtitles')

  function wordOf(state: StageState, { progress = 0, marked = 0 }): string {
    if (state === 'running' && progress > 0) return format.percent(Math.floor(progress * 100) / 100)
    if (state === 'toCheck') return t('stages.toCheck', { n: marked })
    return t(`stages.state.${state}`)
  }
  const lanes = (
    stage: SubtitleStage,
    of: (lane: LanguageStages) => {
      readonly state: StageState
      readonly word: string
      readonly to: string | null
    },
  ): Column<VideoStages> => ({
    key: stage,
    title: t(`stages.stage.${stage}`),
    width: 168,
    render: ({ languages }) =>
      languages.length === 0 ? (
        <StageCell state="none" word={t('stages.state.none')} to={null} />
      ) : (
        <ul className={styles['lanes']}>
          {languages.map((lane) => (
            <li key={lane.documentId}>
              <StageCell {...of(lane)} of={places.language(lane.language)} />
            </li>
          ))}
        </ul>
      ),
  })
  return [
    nameColumn(t('list.field.video'), titleOf, open),
    textColumn(
      'programme',
      t('stages.field.programme'),
      ({ programme, episode }) =>
        programme === null
          ? null
          : episode === null
            ? programme
            : t('stages.episodeOf', { programme, episode: format.number(episode) }),
      { width: 150 },
    ),
    {
      key: 'extract',
      title: t('stages.stage.extract'),
      width: 132,
      render: ({ id, extract, progress, problem }) => (
        <StageCell
          state={extract}
          word={wordOf(extract, { progress })}
          title={
            extract === 'failed' && problem !== null
              ? textOr(`subtitles:problem.${problem}`, problem)
              : undefined
          }
          to={
            extract === 'running' || extract === 'failed'
              ? `/channel/extractions?videoIds=${id}`
              : sourceVideoPath(id)
          }
        />
      ),
    },
    {
      key: 'checkSource',
      title: t('stages.stage.checkSource'),
      width: 132,
      render: ({ checkSource, source }) => (
        <StageCell
          state={checkSource}
          word={wordOf(checkSource, { marked: source?.marked ?? 0 })}
          to={source && deskPath(source.id)}
        />
      ),
    },
    lanes('translate', ({ translate, progress, documentId, translationId }) => ({
      state: translate,
      word: wordOf(translate, { progress }),
      to: translationId === null ? deskPath(documentId) : `/channel/translations?detail=${translationId}`,
    })),
    lanes('checkTranslation', ({ checkTranslation, marked, documentId }) => ({
      state: checkTranslation,
      word: wordOf(checkTranslation, { marked }),
      to: deskPath(documentId),
    })),
    lanes('attach', ({ attach, revision, documentId }) => ({
      state: attach,
      word:
        attach === 'done' && revision !== null ? t('video.revision', { n: revision }) : wordOf(attach, {}),
      to: deskPath(documentId),
    })),
    lanes('push', ({ push, documentId }) => ({
      state: push,
      word: wordOf(push, {}),
      to: deskPath(documentId),
    })),
  ]
}
