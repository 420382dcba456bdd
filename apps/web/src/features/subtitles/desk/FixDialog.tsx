import type { CueProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { commonErrors } from '@pindao/protocol/subtitles/edits/common-errors.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { CueChanges } from './CueChanges.tsx'
import { byKey, type DeskCue, type DeskStep, rewritten, stepTo } from './desk-cues.ts'

/** Sets right what can be set right by itself, once somebody has seen what it would become. */
export function FixDialog(props: {
  readonly cues: readonly DeskCue[]
  readonly profile: CueProfile
  readonly onStep: (step: DeskStep) => void
  readonly onClose: () => void
}) {
  const { cues, profile, onStep, onClose } = props
  const { t } = useTranslation('subtitles')
  const step = useMemo(() => {
    const now = byKey(cues)
    const made = commonErrors(cues, profile).flatMap(({ key, text, endMs }) => {
      const was = now.get(key)
      return was === undefined ? [] : [{ ...rewritten(was, text), endMs }]
    })
    return stepTo(cues, made)
  }, [cues, profile])
  return (
    <Modal
      title={t('desk.fix')}
      okText={t('fix.do')}
      okButtonProps={{ disabled: step.length === 0 }}
      width={640}
      onOk={() => {
        onStep(step)
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{t(step.length === 0 ? 'fix.none' : 'fix.text')}</p>
      {step.length > 0 && <CueChanges step={step} />}
    </Modal>
  )
}
