import type { Video } from '@pindao/protocol/media/video.record.ts'
import { mostSegments, stepsOf } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { ComposeFields, FrameFields } from '../door/RecipeFields.tsx'
import styles from '../door/recipe.module.css'
import { type PrepareFormValues, pieceProblem, recipeOfForm } from '../door/recipe-form.ts'

/** What is made of the film before it is sent; closed until somebody wants that. */
export function PrepareFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const values = Form.useWatch<PrepareFormValues | undefined>('prepare', { preserve: true })
  const recipe = recipeOfForm(values)
  const note = recipe && joined(stepsOf(recipe).map((step) => t(`prepare.step.${step}`)))
  return (
    <Disclosure label={t('prepare.title')} {...(note === null ? {} : { note })}>
      <p className={styles['note']}>{t('prepare.hint')}</p>
      <EditFields video={video} />
      <ComposeFields video={video} />
    </Disclosure>
  )
}

function EditFields({ video }: { readonly video: Video }) {
  const { t } = useTranslation('publishing')
  const pieces = Form.useWatch<PrepareFormValues['segments']>(['prepare', 'segments']) ?? []
  return (
    <>
      <FrameFields video={video} />
      <Form.List name={['prepare', 'segments']}>
        {(fields, { add, remove }) => (
          <fieldset className={styles['pieces']}>
            <legend>{t('prepare.segments')}</legend>
            {fields.length > 0 && <p className={styles['note']}>{t('prepare.segmentsHint')}</p>}
            {fields.map(({ key, name }) => (
              <Piece key={key} at={name} durationMs={video.durationMs} onRemove={() => remove(name)} />
            ))}
            <Button
              size="small"
              disabled={fields.length >= mostSegments}
              onClick={() => add({ start: '', end: '' })}
            >
              {t('prepare.addSegment')}
            </Button>
          </fieldset>
        )}
      </Form.List>
      {pieces.length > 0 && (
        <Form.Item name={['prepare', 'fast']} valuePropName="checked" extra={t('prepare.fastHint')}>
          <Checkbox>{t('prepare.fast')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}

function Piece(props: { readonly at: number; readonly durationMs: number; onRemove(): void }) {
  const { at, durationMs, onRemove } = props
  const { t } = useTranslation('publishing')
  const form = Form.useFormInstance()
  const judged = (side: 'start' | 'end') => async () => {
    const piece = form.getFieldValue(['prepare', 'segments', at])
    const problem = pieceProblem(piece, durationMs)
    const isHere = problem === side || (side === 'end' && (problem === 'order' || problem === 'pastEnd'))
    if (problem !== null && isHere) throw new Error(t(`prepare.segmentProblem.${problem}`))
  }
  return (
    <div className={styles['piece']}>
      {(['start', 'end'] as const).map((side) => (
        <Form.Item
          key={side}
          name={[at, side]}
          rules={[{ validator: judged(side) }]}
          validateTrigger="onBlur"
        >
          <Input
            placeholder={side === 'start' ? '0:00' : '1:30'}
            aria-label={t(`prepare.segment.${side}`, { n: at + 1 })}
            autoComplete="off"
          />
        </Form.Item>
      ))}
      <Button type="text" aria-label={t('prepare.removeSegmentOf', { n: at + 1 })} onClick={onRemove}>
        {t('prepare.removeSegment')}
      </Button>
    </div>
  )
}
