import type { VideoStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ExtractDialog } from '../door/ExtractDialog.tsx'
import { TranslateVideosDialog } from '../door/TranslateVideosDialog.tsx'
import { AttachDialog } from '../translations/AttachDialog.tsx'
import { readyToAttach, readyToTranslate, withoutWords } from './stage-states.ts'

/** The next stage of the selected films, of those that are ready for it. */
export function StageBatchActions(props: {
  readonly selected: readonly VideoStages[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('subtitles')
  const [open, setOpen] = useState<'extract' | 'translate' | 'attach' | null>(null)
  const close = () => setOpen(null)
  const [toExtract, toTranslate, toAttach] = [
    withoutWords(selected),
    readyToTranslate(selected),
    readyToAttach(selected),
  ]
  const act = (key: 'extract' | 'translate' | 'attach', n: number) => (
    <Button disabled={n === 0} onClick={() => setOpen(key)}>
      {t(`stages.do.${key}`, { n })}
    </Button>
  )
  return (
    <>
      <Permit to="subtitle:update">{act('extract', toExtract.length)}</Permit>
      <Permit to="subtitle:translate">{act('translate', toTranslate.length)}</Permit>
      <Permit to="subtitle:update">{act('attach', toAttach.length)}</Permit>
      {open === 'extract' && (
        <ExtractDialog
          videos={toExtract.map(({ id, title, language }) => ({ id, title, language, thumbnailUrl: null }))}
          onStarted={onStarted}
          onClose={close}
        />
      )}
      {open === 'translate' && (
        <TranslateVideosDialog
          videoIds={toTranslate.map(({ id }) => id)}
          onStarted={onStarted}
          onClose={close}
        />
      )}
      {open === 'attach' && <AttachDialog documentIds={toAttach} onStarted={onStarted} onClose={close} />}
    </>
  )
}
