import { longestMusicFadeMs, musicGain, originalSounds } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Checkbox, Form, InputNumber, Radio, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { TrackSelect } from '#src/features/music/door/TrackSelect.tsx'
import type { MusicValues } from './clip-request.ts'
import styles from './clips.module.css'
import type { MusicBed } from './room/use-music-bed.ts'

/** Seconds in the field, milliseconds in the recipe. */
const ofMs = (ms: number | undefined) => ({ value: (ms ?? 0) / 1000 })

/** Music under the clip, how loud it is and what becomes of the film's own sound. `bed`: what plays it beside the film. */
export function MusicFields({ bed }: { readonly bed?: MusicBed }) {
  const { t } = useTranslation('clips')
  const trackId = Form.useWatch<MusicValues['trackId']>(['music', 'trackId'])
  return (
    <>
      <Form.Item name={['music', 'trackId']} label={t('bed.title')} extra={t('bed.trackHint')}>
        <TrackSelect allowClear placeholder={t('bed.none')} />
      </Form.Item>
      {trackId && (
        <>
          <Form.Item name={['music', 'original']} label={t('bed.original')} initialValue="duck">
            <Radio.Group options={originalSounds.map((value) => ({ value, label: t(`bed.${value}`) }))} />
          </Form.Item>
          <div className={styles['pair']}>
            <Form.Item name={['music', 'gainDb']} label={t('bed.gain')} initialValue={-6}>
              <Slider
                min={musicGain.leastDb}
                max={musicGain.mostDb}
                marks={{ 0: '0 dB' }}
                tooltip={{ formatter: (db = 0) => `${db} dB` }}
              />
            </Form.Item>
            <Form.Item
              name={['music', 'fadeMs']}
              label={t('bed.fade')}
              initialValue={1000}
              getValueProps={ofMs}
              normalize={(seconds: number | null) => Math.round((seconds ?? 0) * 1000)}
            >
              <InputNumber min={0} max={longestMusicFadeMs / 1000} step={0.5} suffix="s" />
            </Form.Item>
          </div>
          {bed !== undefined && (
            <Form.Item extra={t('bed.preview')}>
              <Checkbox checked={bed.isOn} onChange={({ target }) => bed.turn(target.checked)}>
                {t('bed.listen')}
              </Checkbox>
            </Form.Item>
          )}
        </>
      )}
    </>
  )
}
