import { programmeLength } from '@pindao/protocol/media/video.fields.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { UploadChoice } from '../upload-choice.ts'
import { titleBy } from '../upload-grid.ts'
import styles from './upload-grid.module.css'
import { VideoWordInput } from './VideoWordInput.tsx'

type Change = (choice: UploadChoice, place: number) => Partial<UploadChoice>

/** Says the same of all files, or of those chosen: channel and language at once, titles and programme by the button. */
export function UploadGridFill(props: {
  readonly count: number
  /** Only those chosen are meant. */
  readonly chosen: boolean
  onFill(part: Change): void
}) {
  const { count, chosen, onFill } = props
  const { t } = useTranslation('media')
  const places = usePlaceNames()
  const [pattern, setPattern] = useState('{name}')
  const [programme, setProgramme] = useState('')
  const [channelId, setChannelId] = useState<string | null>(null)
  const [language, setLanguage] = useState<string | null>(null)

  const fill = () =>
    onFill((choice, place) => ({
      title: titleBy(pattern, choice, place),
      ...(programme.trim() === '' ? {} : { programme: programme.trim() }),
    }))

  return (
    <fieldset className={styles['fill']}>
      <legend>{t(chosen ? 'grid.forChosen' : 'grid.forAll', { count })}</legend>
      <ChannelSelect
        allowClear
        aria-label={t('grid.channel')}
        placeholder={t('dialog.chooseChannel')}
        value={channelId}
        onChange={(id, option) => {
          setChannelId(id ?? null)
          onFill(() => ({ channelId: id ?? null, channelName: option?.channelName ?? '' }))
        }}
      />
      <Select
        allowClear
        aria-label={t('grid.language')}
        placeholder={t('grid.language')}
        value={language}
        showSearch={{ optionFilterProp: 'label' }}
        options={places.languages()}
        onChange={(next: string | undefined) => {
          setLanguage(next ?? null)
          onFill(() => ({ language: next ?? null }))
        }}
      />
      <Input
        aria-label={t('grid.pattern')}
        title={t('grid.patternHint')}
        // A pattern is read from its left, whatever the language around it.
        dir="ltr"
        prefix={<span className={styles['note']}>{t('dialog.videoTitle')}</span>}
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
        onPressEnter={fill}
      />
      <span className={styles['word']}>
        <span className={styles['note']}>{t('grid.programme')}</span>
        <VideoWordInput
          kind="programme"
          maxLength={programmeLength}
          value={programme}
          onChange={(word) => setProgramme(word ?? '')}
        />
      </span>
      <Button onClick={fill}>{t('grid.fill')}</Button>
      <p className={styles['hint']}>{t('grid.patternHint')}</p>
    </fieldset>
  )
}
