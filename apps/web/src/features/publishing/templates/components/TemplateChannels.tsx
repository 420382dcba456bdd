import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import {
  mostNamedChannels,
  type PublishTemplateDetail,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useSetChannelTemplate } from '../api/templates.queries.ts'
import styles from './templates.module.css'

/** The channels that begin with a template; one more, or one fewer. */
export function TemplateChannels({ template }: { readonly template: PublishTemplateDetail }) {
  const { t } = useTranslation(['publishing', 'common'])
  const feedback = useFeedback()
  const setting = useSetChannelTemplate()
  const [chosen, setChosen] = useState<string | null>(null)
  const { id: templateId, name, enabled, channels, channelCount } = template

  const set = async (channelId: string, given: string | null, said: string) => {
    try {
      await setting.mutateAsync({ params: { id: channelId }, body: { templateId: given } })
      feedback.success(said)
      setChosen(null)
    } catch (error) {
      feedback.failure(error)
    }
  }
  const add = (channelId: string) =>
    void set(channelId, templateId, t('publishing:templates.channels.added', { name }))
  const takeOff = (channelId: string) =>
    void set(channelId, null, t('publishing:templates.channels.removed', { name }))

  return (
    <>
      <p className={styles['hint']}>{t('publishing:templates.channels.hint')}</p>
      <Permit to="channel:update">
        <div className={styles['add']}>
          <ChannelSelect
            aria-label={t('publishing:templates.channels.choose')}
            placeholder={t('publishing:form.chooseChannel')}
            disabled={!enabled || setting.isPending}
            value={chosen}
            onChange={(id) => setChosen(id ?? null)}
          />
          <Button
            type="primary"
            loading={setting.isPending}
            disabled={chosen === null || !enabled}
            onClick={() => chosen !== null && add(chosen)}
          >
            {t('publishing:templates.channels.add')}
          </Button>
        </div>
      </Permit>
      {channels.length === 0 && <p>{t('publishing:templates.channels.none')}</p>}
      <ul className={styles['channels']}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <PermittedLink to={`${pagePaths.channels}?${new URLSearchParams({ detail: channel.id })}`}>
              <bdi>{channel.name}</bdi>
            </PermittedLink>
            {channel.removable && (
              <Button
                size="small"
                type="link"
                disabled={setting.isPending}
                aria-label={t('publishing:templates.channels.removeOf', { channel: channel.name })}
                onClick={() => takeOff(channel.id)}
              >
                {t('publishing:templates.channels.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {channelCount > mostNamedChannels && (
        <p className={styles['hint']}>
          {t('publishing:templates.channels.more', { n: channelCount - channels.length })}
        </p>
      )}
    </>
  )
}
