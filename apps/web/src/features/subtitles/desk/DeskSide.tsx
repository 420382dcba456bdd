import type { MemoryMatch } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { memo, useMemo } from 'react'
import type { FilmControl } from '#src/features/media/door/film-control.ts'
import { SourcePlayer } from '#src/features/media/door/SourcePlayer.tsx'
import { CuePanel } from './CuePanel.tsx'
import styles from './desk.module.css'
import type { DeskChecks } from './desk-checks.ts'
import type { DeskCommand } from './desk-commands.ts'
import { type DeskCue, rewritten } from './desk-cues.ts'
import { CueMemory } from './memory/CueMemory.tsx'
import { SpokenNow } from './SpokenNow.tsx'

/** The film, and what is known of the cue that has the keyboard. Drawn anew only when one of these is another. */
export const DeskSide = memo(function DeskSide(props: {
  readonly videoId: string
  readonly film: FilmControl
  readonly cues: readonly DeskCue[]
  readonly cue: DeskCue | undefined
  readonly number: number
  readonly checks: DeskChecks
  readonly isReadOnly: boolean
  /** Who reads. */
  readonly askedBy: string
  readonly memory: readonly MemoryMatch[]
  readonly run: (command: DeskCommand) => void
  readonly onChange: (cue: DeskCue) => void
}) {
  const { videoId, film, cues, cue, number, checks, isReadOnly, askedBy, memory, run, onChange } = props
  const over = useMemo(() => <SpokenNow film={film} cues={cues} />, [film, cues])
  return (
    <div className={styles['side']}>
      <div className={styles['film']}>
        <SourcePlayer videoId={videoId} onFilm={film.onFilm} over={over} />
      </div>
      {cue && (
        <CuePanel
          cue={cue}
          number={number}
          checks={checks}
          isReadOnly={isReadOnly}
          isOwnReading={cue.review === 'fine' && cue.reader === askedBy}
          run={run}
          onNote={(note) => onChange({ ...cue, note })}
        >
          <CueMemory
            matches={memory}
            isFilled={cue.by === 'memory'}
            onTake={isReadOnly ? null : (text) => onChange(rewritten(cue, text))}
          />
        </CuePanel>
      )}
    </div>
  )
})
