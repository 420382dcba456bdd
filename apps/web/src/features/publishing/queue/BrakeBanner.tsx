import {
  type PublishBrake,
  releasePublishBrake,
} from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { BrakedTasks } from './BrakedTasks.tsx'
import { useBrakeWords } from './brake.words.ts'
import { brakesKey } from './brakes.queries.ts'
import styles from './queue.module.css'

/** Each brake that is on: what it holds, why, who set it and since when, and what was too late to be stopped. */
export function BrakeBanner({ brakes }: { readonly brakes: readonly PublishBrake[] }) {
  const { t } = useTranslation('publishing')
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      className={styles['banner'] ?? ''}
      title={t('queue.brake.on', { n: brakes.length })}
      description={
        <ul className={styles['brakes']}>
          {brakes.map((brake) => (
            <Brake key={brake.id} brake={brake} />
          ))}
        </ul>
      }
    />
  )
}

function Brake({ brake }: { readonly brake: PublishBrake }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const place = useBrakeWords()(brake)
  const release = useAskedCommand(releasePublishBrake, brakesKey)
  const [shown, setShown] = useState(false)
  const { stopped, stopping, notStopped } = brake.running
  const askRelease = () =>
    void release(
      { params: { id: brake.id } },
      {
        title: t('queue.brake.release.title', { place }),
        text: t('queue.brake.release.text', { n: brake.held }),
        confirm: t('queue.brake.release.confirm'),
        danger: true,
      },
      t('queue.brake.release.done', { place }),
    )
  return (
    <li>
      <Flex gap="4px 12px" wrap align="center">
        <b>
          <bdi>{place}</bdi>
        </b>
        <span>
          <bdi>{brake.reason}</bdi>
        </span>
        <span className={styles['note']}>
          {t('queue.brake.setBy', { name: brake.setByName, time: format.exactTime(brake.setAt) })}
          {brake.endsAt !== null && ` ${t('queue.brake.until', { time: format.exactTime(brake.endsAt) })}`}
        </span>
        <span>{t('queue.brake.held', { n: brake.held })}</span>
        {stopping > 0 && <span>{t('queue.brake.stopping', { n: stopping })}</span>}
        {notStopped > 0 && <b>{t('queue.brake.notStopped', { n: notStopped })}</b>}
        {stopped + stopping + notStopped > 0 && (
          <Button size="small" onClick={() => setShown(true)}>
            {t('queue.brake.whatRan')}
          </Button>
        )}
        {brake.actions.includes('release') && (
          <Button size="small" danger onClick={askRelease}>
            {t('queue.brake.release.confirm')}
          </Button>
        )}
      </Flex>
      {shown && <BrakedTasks brakeId={brake.id} place={place} onClose={() => setShown(false)} />}
    </li>
  )
}
