import { CheckOutlined } from '@ant-design/icons'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import styles from './FirstSteps.module.css'

const steps = [
  { name: 'connect', to: '/channels', needs: 'channel:connect' },
  { name: 'upload', to: '/channel/source-videos?upload=true', needs: 'video:create' },
  { name: 'publish', to: '/channel/source-videos', needs: 'publishTask:create' },
] as const satisfies readonly { name: string; to: string; needs: Permission }[]

/** What stands here before the first publish task: the way to it. The first step that is open is the one to press. */
export function FirstSteps({ channels, videos }: { readonly channels: number; readonly videos: number }) {
  const { t } = useTranslation('workbench')
  const can = useCan()
  const done = { connect: channels > 0, upload: videos > 0, publish: false }
  const canOpen = useCanOpen()
  const next = steps.find(({ name, needs, to }) => !done[name] && can(needs) && canOpen(to))?.name
  return (
    <Panel title={t('start.title')} note={t('start.text')}>
      <ol className={styles['steps']}>
        {steps.map(({ name, to }, index) => (
          <li key={name} className={styles['step']} data-done={done[name]}>
            <span className={styles['mark']} aria-hidden="true">
              {done[name] ? <CheckOutlined /> : index + 1}
            </span>
            <div className={styles['words']}>
              <h3 className={styles['title']}>
                {t(`start.${name}.title`)}
                {done[name] && <span className={styles['done']}>{t('start.done')}</span>}
              </h3>
              <p className={styles['text']}>{t(`start.${name}.text`)}</p>
              {name === next && (
                <ButtonLink to={to} type="primary">
                  {t(`start.${name}.action`)}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
