import { type OwnProfile, profileOf } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import type { SubtitleDesk } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { Alert } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilmControl, useFilmMoment } from '#src/features/media/door/film-control.ts'
import { useShots } from '#src/features/media/door/use-shots.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import { useSettled } from '#src/shared/ui/use-settled.ts'
import { useSteady } from '#src/shared/ui/use-steady.ts'
import { AttachAgain, isOlderBeside } from '../door/AttachAgain.tsx'
import { CueGrid, type CueGridHandle } from './CueGrid.tsx'
import { DeskActions } from './DeskActions.tsx'
import { DeskSide } from './DeskSide.tsx'
import { DeskToolbar } from './DeskToolbar.tsx'
import styles from './desk.module.css'
import { useDeskChecks } from './desk-checks.ts'
import { deskCommandOf } from './desk-commands.ts'
import { type DeskCue, stepTo } from './desk-cues.ts'
import { cueAt } from './desk-edits.ts'
import { readCounts } from './desk-reading.ts'
import { FixDialog } from './FixDialog.tsx'
import { useCueMemory } from './memory/use-cue-memory.ts'
import { useOwnProfiles } from './profiles/check-profiles.queries.ts'
import { ProfileSelect } from './profiles/ProfileSelect.tsx'
import { ReplaceWordsDialog } from './ReplaceWordsDialog.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { SnapDialog } from './SnapDialog.tsx'
import { type DeskDialog, useDeskCommands } from './use-desk-commands.ts'
import { useOpenDesk } from './use-open-desk.ts'
import { DeskWave } from './waveform/DeskWave.tsx'
import { useWaveZoom } from './waveform/wave-zoom.ts'

const noShots: readonly number[] = []
const noProfiles: readonly OwnProfile[] = []

/** Subtitles beside their film: the cues, what is wrong with them, and everything that sets it right. */
export function DeskEditor({ desk, back }: { readonly desk: SubtitleDesk; readonly back: ReactNode }) {
  const { t } = useTranslation('subtitles')
  const places = usePlaceNames()
  const feedback = useFeedback()
  const film = useFilmControl()
  const zoom = useWaveZoom()
  const shots = useShots(desk.document.video.id)
  const grid = useRef<CueGridHandle>(null)
  const work = useOpenDesk(desk, {
    onRefused: feedback.failure,
    onTooLong: () => feedback.error(t('desk.tooLong')),
  })
  const { cues, document, source } = work
  const isReadOnly = !document.actions.includes('edit')
  const own = useOwnProfiles().data ?? noProfiles
  const { language, checkProfile } = document
  const profile = useMemo(() => profileOf(language, checkProfile, own), [language, checkProfile, own])
  const [range, setRange] = useState<{ from: number; to: number } | null>(() => firstOf(cues))
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const { chosen, active, number } = useMemo(() => chosenIn(cues, range), [cues, range])
  const chosenKeys = useMemo(() => new Set(chosen.map(({ key }) => key)), [chosen])
  // What stands around the grid is drawn after it: a key does not wait for a picture that nobody types into.
  const settled = useSettled(useMemo(() => ({ cues, active, number }), [cues, active, number]))
  const checks = useDeskChecks(settled.cues, profile, document.video.durationMs || null)
  const counts = useMemo(() => readCounts(settled.cues), [settled.cues])
  const spokenKey = useFilmMoment(film, ({ ms, isPlaying }) =>
    isPlaying ? (cueAt(cues, ms)?.key ?? null) : null,
  )
  const said = useMemo(() => new Map(source?.cues.map(({ id, text }) => [id, text])), [source])
  const shownSource = useMemo(
    () =>
      source && {
        languageName: places.language(source.language),
        textOf: ({ key }: DeskCue) => said.get(work.idOf(key) ?? 0) ?? '',
      },
    [source, said, places, work.idOf],
  )
  // What is new is in the grid only after it is drawn.
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null || !cues.some(({ key }) => key === wanted.current)) return
    grid.current?.goTo(wanted.current)
    wanted.current = null
  }, [cues])
  const goTo = useCallback(
    (key: number) => {
      if (cues.some((cue) => cue.key === key)) grid.current?.goTo(key)
      else wanted.current = key
    },
    [cues],
  )
  const { askedBy, needsSecondReader: needsSecond } = desk
  const reading = useMemo(() => ({ askedBy, needsSecond }), [askedBy, needsSecond])
  const memory = useCueMemory(document, active === undefined ? null : work.idOf(active.key))
  const run = useDeskCommands({
    work,
    film,
    zoom,
    checks,
    active,
    chosen,
    isReadOnly,
    reading,
    remembered: memory[0]?.target ?? null,
    goTo,
    open: setDialog,
  })
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    if (isComposing(event.nativeEvent)) return
    const isTyping = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    const command = deskCommandOf(event.nativeEvent, isTyping)
    const isInGrid = target instanceof Element && target.closest('[role="grid"]') !== null
    if (command === null || (command === 'remove' && !isInGrid)) return
    event.preventDefault()
    event.stopPropagation()
    run(command)
  }
  const steadyRun = useSteady(run)
  const steadyGoTo = useSteady(goTo)
  const change = useSteady((cue: DeskCue) => work.run(stepTo(cues, [cue])))
  const badTime = useSteady(() => feedback.error(t('desk.badTime')))
  const activate = useSteady((key: number, extend: boolean) =>
    setRange((before) => ({ from: extend && before ? before.from : key, to: key })),
  )
  const { saving, setDocument, idOf } = work
  const version = useSteady(work.version)
  const saveNow = useSteady(work.saveNow)
  const acted = useMemo(
    () => ({ document, cues: settled.cues, source, saving, version, saveNow, setDocument, idOf }),
    [document, settled.cues, source, saving, version, saveNow, setDocument, idOf],
  )
  const profiles = useMemo(
    () => <ProfileSelect document={document} setDocument={setDocument} own={own} isReadOnly={isReadOnly} />,
    [document, setDocument, own, isReadOnly],
  )
  const languageName = places.language(document.language)
  return (
    <div className={styles['desk']} tabIndex={-1} onKeyDownCapture={dialog === null ? onKey : undefined}>
      <PageHeader
        title={`${document.video.title} · ${languageName}`}
        note={t('desk.file', { name: document.name })}
        actions={
          <>
            <span className={styles['saving']} role="status">
              {t(`desk.${saving === 'failed' ? 'unsaved' : saving}`)}
            </span>
            <DeskActions work={acted} />
            {back}
          </>
        }
      />
      {document.stale && <Alert type="warning" showIcon title={t('desk.stale')} />}
      {isOlderBeside(document) && (
        <Alert
          type="info"
          showIcon
          title={t('again.older', { n: document.attachedRevision })}
          action={<AttachAgain document={document} named={languageName} />}
        />
      )}
      <div className={styles['sides']}>
        <DeskSide
          videoId={document.video.id}
          film={film}
          cues={settled.cues}
          cue={settled.active}
          number={settled.number}
          checks={checks}
          isReadOnly={isReadOnly}
          askedBy={askedBy}
          memory={memory}
          run={steadyRun}
          onChange={change}
        />
        <div className={styles['main']} data-sound={document.video.durationMs > 0}>
          <DeskToolbar
            isReadOnly={isReadOnly}
            canUndo={work.undo !== null}
            canRedo={work.redo !== null}
            cueCount={settled.cues.length}
            markedCount={checks.marked.length}
            counts={counts}
            needsSecond={needsSecond}
            run={steadyRun}
          >
            {profiles}
          </DeskToolbar>
          <DeskWave
            videoId={document.video.id}
            durationMs={document.video.durationMs}
            cues={settled.cues}
            active={settled.active}
            film={film}
            zoom={zoom}
            shots={shots.value ?? noShots}
            gapMs={checks.profile.gapMs}
            isReadOnly={isReadOnly}
            onChange={change}
            onChoose={steadyGoTo}
          />
          <CueGrid
            ref={grid}
            label={t('desk.grid')}
            cues={cues}
            language={language}
            languageName={languageName}
            source={shownSource}
            checks={checks}
            chosen={chosenKeys}
            spokenKey={spokenKey}
            isReadOnly={isReadOnly}
            onChange={change}
            onBadTime={badTime}
            onActive={activate}
          />
        </div>
      </div>
      {dialog === 'shift' && (
        <ShiftDialog cues={cues} chosen={chosen} onStep={work.run} onClose={() => setDialog(null)} />
      )}
      {dialog === 'replace' && (
        <ReplaceWordsDialog cues={cues} onStep={work.run} onClose={() => setDialog(null)} />
      )}
      {dialog === 'snap' && (
        <SnapDialog
          cues={cues}
          chosen={chosen}
          shots={shots}
          profile={checks.profile}
          durationMs={document.video.durationMs}
          onStep={work.run}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'fix' && (
        <FixDialog cues={cues} profile={checks.profile} onStep={work.run} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

/** What is looked at first. */
const firstOf = ([cue]: readonly DeskCue[]) => (cue ? { from: cue.key, to: cue.key } : null)

/** The cues between the first that was chosen and the one that has the keyboard. */
function chosenIn(cues: readonly DeskCue[], range: { readonly from: number; readonly to: number } | null) {
  const from = cues.findIndex(({ key }) => key === range?.from)
  const to = cues.findIndex(({ key }) => key === range?.to)
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return {
    active: cues[to],
    number: to + 1,
    chosen: to < 0 ? [] : cues.slice(first, last + 1),
  }
}
