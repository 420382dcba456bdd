import { ageRestrictions } from '@pindao/protocol/channels/channel.codes.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { fbFormats, publishTemplateDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOfferedTemplates } from '#src/features/publishing/door/templates.queries.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { TemplateContent } from '../api/templates.queries.ts'
import styles from './templates.module.css'

const visibilities = Object.entries(visibilityCodes) as [RequestedVisibility, number][]
type Known = { readonly id: string; readonly name: string } | null

/** What a publish template says of the other fields of the form; what is left open is left to whoever publishes. */
export function DefaultsFields({ footer, watermark }: { readonly footer: Known; readonly watermark: Known }) {
  const { t } = useTranslation(['publishing', 'states'])
  const rule = useRule()
  const places = usePlaceNames()
  const platform = Form.useWatch<TemplateContent['platform'] | undefined>('platform')
  const { categoryId, playlistIds } = publishTemplateDefaults.shape
  const open = { allowClear: true, placeholder: t('publishing:templates.leftOpen') } as const
  const language = {
    ...open,
    showSearch: { optionFilterProp: 'label' },
    options: places.languages(),
  } as const
  const answers = [
    { value: true, label: t('publishing:detail.yes') },
    { value: false, label: t('publishing:detail.no') },
  ]
  return (
    <>
      <h3 className={styles['section']}>{t('publishing:templates.defaults')}</h3>
      <p className={styles['hint']}>{t('publishing:templates.defaultsHint')}</p>
      <div className={styles['pair']}>
        <Form.Item name={['defaults', 'visibility']} label={t('publishing:form.visibility')}>
          <Select
            {...open}
            options={visibilities.map(([name, value]) => ({ value, label: t(`states:visibility.${name}`) }))}
          />
        </Form.Item>
        <Form.Item name={['defaults', 'madeForKids']} label={t('publishing:form.madeForKids')}>
          <Select
            {...open}
            options={[
              { value: false, label: t('publishing:form.notForKids') },
              { value: true, label: t('publishing:form.forKids') },
            ]}
          />
        </Form.Item>
        <Form.Item name={['defaults', 'language']} label={t('publishing:templates.field.videoLanguage')}>
          <Select {...language} />
        </Form.Item>
        <Form.Item name={['defaults', 'audioLanguage']} label={t('publishing:templates.field.audioLanguage')}>
          <Select {...language} />
        </Form.Item>
        {platform !== 'facebook' && (
          <>
            <Form.Item
              name={['defaults', 'categoryId']}
              label={t('publishing:templates.field.category')}
              rules={[rule(categoryId)]}
            >
              <Input autoComplete="off" dir="ltr" placeholder={t('publishing:templates.leftOpen')} />
            </Form.Item>
            <Form.Item
              name={['defaults', 'syntheticMedia']}
              label={t('publishing:templates.field.syntheticMedia')}
              tooltip={t('publishing:templates.syntheticHint')}
            >
              <Select {...open} options={answers} />
            </Form.Item>
          </>
        )}
        {platform !== 'youtube' && (
          <>
            <Form.Item name={['defaults', 'fbFormat']} label={t('publishing:templates.field.fbFormat')}>
              <Select
                {...open}
                options={fbFormats.map((value) => ({
                  value,
                  label: t(`publishing:templates.fbFormat.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name={['defaults', 'fbAge']} label={t('publishing:templates.field.fbAge')}>
              <Select
                {...open}
                options={ageRestrictions.map((value) => ({
                  value,
                  label: t(`states:ageRestriction.${value}`),
                }))}
              />
            </Form.Item>
          </>
        )}
        <Form.Item name="footerId" label={t('publishing:templates.field.footer')}>
          <PartSelect kind="description_footer" known={footer} />
        </Form.Item>
        <Form.Item name="watermarkId" label={t('publishing:templates.field.watermark')}>
          <PartSelect kind="watermark" known={watermark} />
        </Form.Item>
      </div>
      {platform !== 'facebook' && (
        <Form.Item
          name={['defaults', 'playlistIds']}
          label={t('publishing:templates.field.playlists')}
          rules={[rule(playlistIds)]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', ' ', '\n']}
            placeholder={t('publishing:templates.playlistsHint')}
          />
        </Form.Item>
      )}
    </>
  )
}

/** Chooses a template that is a part of this one. */
function PartSelect(props: {
  readonly kind: 'description_footer' | 'watermark'
  readonly known: Known
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}) {
  const { kind, known, id, value, onChange } = props
  const { t } = useTranslation('publishing')
  const offered = useOfferedTemplates(kind)
  const listed = offered.map((one) => ({ value: one.id, label: one.name }))
  const isListed = known === null || listed.some((option) => option.value === known.id)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      placeholder={t('templates.choose.none')}
      value={value ?? null}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={isListed ? listed : [...listed, { value: known.id, label: known.name }]}
    />
  )
}
