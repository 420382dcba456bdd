import { longestCueNote } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filmClock } from '#src/shared/format/film-clock.ts'
import styles from './desk.module.css'
import type { DeskChecks } from './desk-checks.ts'
import { readingSpeed } from './desk-checks.ts'
import { type DeskCommand, keysOfCommand } from './desk-commands.ts'
import type { DeskCue } from './desk-cues.ts'

/** The cue that has the keyboard: its times, what is wrong with it, what its reader says of it. */
export function CuePanel(props: {
  readonly cue: DeskCue
  readonly number: number
  readonly checks: DeskChecks
  readonly isReadOnly: boolean
  /** Who looks has agreed to it themselves: the second reader is somebody else. */
  readonly isOwnReading: boolean
  readonly run: (command: DeskCommand) => void
  readonly onNote: (note: string) => void
  /** What else is known of it. */
  readonly children?: ReactNode
}) {
  const { cue, number, checks, isReadOnly, isOwnReading, run, onNote } = props
  const { t } = useTranslation('subtitles')
  const speed = readingSpeed(cue)
  const flags = checks.flagsOf(cue)
  const press = (command: 'play' | 'setStart' | 'setEnd', disabled = false) => (
    <Button
      size="small"
      disabled={disabled}
      title={`${t(`desk.${command}`)} (${keysOfCommand[command] ?? ''})`}
      onClick={() => run(command)}
    >
      {t(`desk.${command}`)}
    </Button>
  )
  return (
    <section className={styles['panel']} aria-label={t('desk.cue', { n: number })}>
      <header className={styles['panelHead']}>
        <strong>{t('desk.cue', { n: number })}</strong>
        <bdi dir="ltr">
          {filmClock(cue.startMs)} → {filmClock(cue.endMs)}
        </bdi>
        <span className={styles['note']}>
          {t('desk.lasts', { n: tenths(cue.endMs - cue.startMs) / 1000 })}
          {speed !== null &&
            ` · ${t('desk.speed', { n: tenths(speed * 1000) / 1000, most: checks.profile.charactersPerSecond })}`}
        </span>
      </header>
      <div className={styles['bar']}>
        {press('play')}
        {press('setStart', isReadOnly)}
        {press('setEnd', isReadOnly)}
      </div>
      {flags.length > 0 && (
        <ul className={styles['flags']}>
          {flags.map((flag) => (
            <li key={flag}>{t(`flag.${flag}`)}</li>
          ))}
        </ul>
      )}
      <fieldset className={styles['group']} aria-label={t('desk.review.title')}>
        {(['fine', 'second', 'question'] as const).map((review) => (
          <Button
            key={review}
            size="small"
            type={isSaid(cue, review) ? 'primary' : 'default'}
            aria-pressed={isSaid(cue, review)}
            disabled={isReadOnly || (review === 'second' && isOwnReading)}
            title={
              review === 'second' && isOwnReading
                ? t('desk.ownReading')
                : `${t(`desk.review.${review}`)} (${keysOfCommand[review] ?? ''})`
            }
            onClick={() => run(review)}
          >
            {t(`desk.review.${review}`)}
          </Button>
        ))}
      </fieldset>
      <Input.TextArea
        key={cue.key}
        aria-label={t('desk.note')}
        placeholder={t('desk.note')}
        defaultValue={cue.note}
        disabled={isReadOnly}
        maxLength={longestCueNote}
        dir="auto"
        className={styles['cueNote'] ?? ''}
        rows={2}
        onBlur={({ target }) => target.value !== cue.note && onNote(target.value)}
      />
      {props.children}
    </section>
  )
}

/** What was read twice was agreed to, too. */
const isSaid = (cue: DeskCue, review: 'fine' | 'second' | 'question') =>
  cue.review === review || (review === 'fine' && cue.review === 'second')

/** To a tenth of a thousand. */
const tenths = (value: number) => Math.round(value / 100) * 100
