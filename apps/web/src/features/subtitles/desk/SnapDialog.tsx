import type { CueProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { Radio } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Made } from '#src/features/media/door/use-made.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { CueChanges } from './CueChanges.tsx'
import { type DeskCue, type DeskStep, stepTo } from './desk-cues.ts'
import { snappedToShots } from './waveform/snap-times.ts'

/** Moves edges of cues to changes of the picture that are near, once somebody has seen where they would be. */
export function SnapDialog(props: {
  readonly cues: readonly DeskCue[]
  readonly chosen: readonly DeskCue[]
  readonly shots: Made<readonly number[]>
  readonly profile: CueProfile
  readonly durationMs: number
  readonly onStep: (step: DeskStep) => void
  readonly onClose: () => void
}) {
  const { cues, chosen, shots, profile, durationMs, onStep, onClose } = props
  const { t } = useTranslation('subtitles')
  const [which, setWhich] = useState<'chosen' | 'all'>(chosen.length > 1 ? 'chosen' : 'all')
  const { value, status, progress } = shots
  const step = useMemo(() => {
    const room = { gapMs: profile.gapMs, durationMs }
    const meant = which === 'all' ? cues : chosen
    return value === undefined ? [] : stepTo(cues, snappedToShots(cues, meant, value, room))
  }, [cues, chosen, which, value, profile, durationMs])
  const percent = Math.floor(progress * 100)
  return (
    <Modal
      title={t('desk.snap')}
      okText={t('snap.do')}
      okButtonProps={{ disabled: step.length === 0 }}
      width={640}
      onOk={() => {
        onStep(step)
        onClose()
      }}
      onCancel={onClose}
    >
      {value === undefined ? (
        <p role="status">
          {t(status === 'failed' || status === 'none' ? 'snap.failed' : 'snap.making', { percent })}
        </p>
      ) : (
        <>
          <Radio.Group
            name="snap-which"
            aria-label={t('shift.which')}
            value={which}
            onChange={({ target }) => setWhich(target.value)}
            options={[
              { value: 'all', label: t('shift.all') },
              { value: 'chosen', label: t('shift.chosen') },
            ]}
          />
          <p>{t(step.length === 0 ? 'snap.none' : 'snap.text')}</p>
          {step.length > 0 && <CueChanges step={step} />}
        </>
      )}
    </Modal>
  )
}
