import { noDefaults, type TemplateKind } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { applyTemplate, type FilledTemplate } from '@pindao/protocol/publishing/publish-template.ts'
import {
  byteCount,
  characterCount,
  tagsLength,
  youtubeLimits,
} from '@pindao/protocol/publishing/youtube-rules.ts'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useOfferedTemplates } from '#src/features/publishing/door/templates.queries.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useTemplateSentences } from '../../use-template-sentences.ts'
import { type TemplateContent, useVideosToPreview } from '../api/templates.queries.ts'
import styles from './templates.module.css'

/** What the template makes of a video on a channel, while it is typed: by the rule that the server applies it by. */
export function TemplatePreview(props: {
  readonly kind: TemplateKind
  /** What the form began with, before its fields are drawn. */
  readonly values: TemplateContent
  readonly footerText: string | null
}) {
  const { kind, values, footerText } = props
  const { t } = useTranslation('publishing')
  const may = useCan()('video:read')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<{ readonly video?: string; readonly channel?: string }>({})
  const { data } = useVideosToPreview(words, may)
  const { options } = useChannelOptions()
  const zone = useTimeZone()
  const [now] = useState(Date.now)
  const typed = Form.useWatch((all: TemplateContent) => all) ?? values
  const footers = useOfferedTemplates('description_footer')

  const videos = data?.items ?? []
  const video = videos.find(({ id }) => id === chosen.video) ?? videos[0]
  const channelId = chosen.channel ?? video?.channelId ?? options[0]?.id
  const channelName =
    options.find(({ id }) => id === channelId)?.channelName ??
    (video?.channelId === channelId ? video?.channelName : null)
  const title = kind === 'publish' ? (typed.title ?? '') : ''
  const footer =
    typed.footerId === values.footerId
      ? footerText
      : (footers.find(({ id }) => id === typed.footerId)?.description ?? null)
  const texts = { title, description: typed.description ?? '', tags: typed.tags ?? [] }
  const template = { ...texts, footer, language: typed.language ?? null, defaults: noDefaults }
  const filled =
    video && channelName
      ? applyTemplate(template, { video, channel: { title: channelName, language: null }, now, zone })
      : null

  return (
    <section className={styles['preview']} aria-label={t('templates.preview.title')}>
      <h3>{t('templates.preview.title')}</h3>
      <Select
        aria-label={t('templates.preview.video')}
        // Looking changes nothing: also whoever may only look at the template looks at it so.
        disabled={false}
        value={video?.id ?? null}
        placeholder={t('templates.preview.video')}
        showSearch={{ filterOption: false, onSearch: setWords }}
        onChange={(id: string) => setChosen({ video: id })}
        options={videos.map(({ id, title: name }) => ({ value: id, label: name }))}
      />
      <ChannelSelect
        aria-label={t('templates.preview.channel')}
        disabled={false}
        value={channelId ?? null}
        placeholder={t('form.chooseChannel')}
        onChange={(id) =>
          setChosen((before) => ({ ...before, ...(id === undefined ? {} : { channel: id }) }))
        }
      />
      {filled === null ? <p>{t('templates.preview.none')}</p> : <Filled kind={kind} filled={filled} />}
    </section>
  )
}

function Filled({ kind, filled }: { readonly kind: TemplateKind; readonly filled: FilledTemplate }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const sentences = useTemplateSentences()(filled)
  const { title, description, tags } = filled
  const of = (n: number, max: number) => ({ n: format.number(n), max: format.number(max) })
  return (
    <>
      <dl>
        {kind === 'publish' && (
          <>
            <dt>
              {t('form.videoTitle')}{' '}
              <small>
                {t('templates.preview.characters', of(characterCount(title), youtubeLimits.titleCharacters))}
              </small>
            </dt>
            <dd dir="auto">{title}</dd>
          </>
        )}
        <dt>
          {kind === 'publish' ? t('form.description') : t('templates.footerText')}{' '}
          <small>
            {t('form.bytes', { count: byteCount(description), max: youtubeLimits.descriptionBytes })}
          </small>
        </dt>
        <dd dir="auto" className={styles['text']}>
          {description}
        </dd>
        {kind === 'publish' && (
          <>
            <dt>
              {t('form.tags')}{' '}
              <small>
                {t('templates.preview.characters', of(tagsLength(tags), youtubeLimits.tagCharacters))}
              </small>
            </dt>
            <dd className={styles['tags']}>
              {tags.map((tag) => (
                <bdi key={tag}>{tag}</bdi>
              ))}
            </dd>
          </>
        )}
      </dl>
      {sentences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={sentences.map((sentence) => <div key={sentence}>{sentence}</div>)}
        />
      )}
    </>
  )
}
