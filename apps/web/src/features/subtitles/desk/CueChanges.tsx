import { useTranslation } from 'react-i18next'
import { filmClock } from '#src/shared/format/film-clock.ts'
import styles from './desk.module.css'
import type { DeskStep } from './desk-cues.ts'

/** So many are shown; how many there are is said above. */
const mostShown = 100

/** What a step would make of cues, before it is done. */
export function CueChanges({ step }: { readonly step: DeskStep }) {
  const { t } = useTranslation('subtitles')
  return (
    <>
      <p role="status">{t('replace.found', { n: step.length })}</p>
      <ul className={styles['changes']}>
        {step.slice(0, mostShown).map(({ key, before, after }) => (
          <li key={key}>
            <bdi dir="ltr">{filmClock(before?.startMs ?? 0)}</bdi>
            {before?.text === after?.text ? (
              <bdi dir="ltr">
                {filmClock(before?.endMs ?? 0)} → {filmClock(after?.endMs ?? 0)}
              </bdi>
            ) : (
              <>
                <del>
                  <bdi>{before?.text}</bdi>
                </del>
                <ins>
                  <bdi>{after?.text}</bdi>
                </ins>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
