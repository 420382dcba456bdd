import { longestPattern, replacedIn } from '@pindao/protocol/subtitles/edits/cue-edits.ts'
import { Checkbox, Form, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { CueChanges } from './CueChanges.tsx'
import { byKey, type DeskCue, type DeskStep, rewritten, stepTo } from './desk-cues.ts'

/** Finds words and puts others there; what would change is shown before. */
export function ReplaceWordsDialog(props: {
  readonly cues: readonly DeskCue[]
  readonly onStep: (step: DeskStep) => void
  readonly onClose: () => void
}) {
  const { cues, onStep, onClose } = props
  const { t } = useTranslation('subtitles')
  const [asked, setAsked] = useState({ find: '', replace: '', isPattern: false, matchesCase: false })
  const settled = useDeferredValue(asked)
  const found = useMemo(() => (settled.find === '' ? [] : replacedIn(cues, settled)), [cues, settled])
  const step = useMemo(() => {
    const now = byKey(cues)
    return stepTo(
      cues,
      (found ?? []).flatMap((cue) => {
        const was = now.get(cue.key)
        return was === undefined ? [] : [rewritten(was, cue.text)]
      }),
    )
  }, [cues, found])
  const field = (name: 'find' | 'replace') => (
    <Form.Item
      label={t(name === 'find' ? 'replace.find' : 'replace.by')}
      htmlFor={`words-${name}`}
      {...(name === 'find' && found === null ? { validateStatus: 'error', help: t('replace.bad') } : {})}
    >
      <Input
        id={`words-${name}`}
        autoFocus={name === 'find'}
        dir="auto"
        maxLength={longestPattern}
        value={asked[name]}
        onChange={({ target }) => setAsked((before) => ({ ...before, [name]: target.value }))}
      />
    </Form.Item>
  )
  return (
    <Modal
      title={t('desk.replace')}
      okText={t('replace.do')}
      okButtonProps={{ disabled: step.length === 0 }}
      width={640}
      onOk={() => {
        onStep(step)
        onClose()
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        {field('find')}
        {field('replace')}
      </Form>
      {(['isPattern', 'matchesCase'] as const).map((name) => (
        <Checkbox
          key={name}
          checked={asked[name]}
          onChange={({ target }) => setAsked((before) => ({ ...before, [name]: target.checked }))}
        >
          {t(name === 'isPattern' ? 'replace.pattern' : 'replace.case')}
        </Checkbox>
      ))}
      {asked.find !== '' && <CueChanges step={step} />}
    </Modal>
  )
}
