import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { AfterPublishing } from '@pindao/protocol/publishing/after.endpoints.ts'
import { changeCardOf, movesFrom, shownNames } from '@pindao/protocol/publishing/publish-change.ts'
import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from '../after.module.css'
import { useSideText } from '../after.words.ts'
import type { AfterCommand } from '../api/after.queries.ts'

/** What somebody changed on the platform, beside what is kept here: a person says which side counts. */
export function Differences(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { seen, ours, differences } = after
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const textOf = useSideText()
  if (seen === null || differences.length === 0) return null

  const settle = async (take: 'theirs' | 'ours') => {
    if (take === 'ours') {
      const question = { title: t('after.takeOursAsk'), confirm: t('after.takeOurs') }
      if (!(await feedback.confirm(question))) return
    }
    const body = { take, fields: [...differences], seenAt: seen.at }
    await command
      .mutateAsync({ is: 'settle', body })
      .then(
        () => feedback.success(t(take === 'theirs' ? 'after.tookOver' : 'after.puttingBack')),
        feedback.failure,
      )
  }

  return (
    <Alert
      type="warning"
      showIcon
      className={styles['part'] ?? ''}
      title={t('after.differs')}
      description={
        <>
          <div>{t('after.differsText')}</div>
          {differences.map((field) => (
            <div key={field}>
              <strong>{t(`after.field.${field}`)}</strong>
              <div className={styles['sides']}>
                <div className={styles['side']}>
                  <small>{t('after.here')}</small>
                  <bdi>{textOf(ours, field)}</bdi>
                </div>
                <div className={styles['side']}>
                  <small>{t('after.there')}</small>
                  <bdi>{textOf(seen, field)}</bdi>
                </div>
              </div>
            </div>
          ))}
          {command.isPending || (
            <Space wrap>
              <Button size="small" onClick={() => void settle('theirs')}>
                {t('after.takeTheirs')}
              </Button>
              {canPutBack(after) && (
                <Button size="small" onClick={() => void settle('ours')}>
                  {t('after.takeOurs')}
                </Button>
              )}
            </Space>
          )}
        </>
      }
    />
  )
}

/** Of a video that is gone nothing can be put back; a visibility where the platform lets it be changed to ours. */
function canPutBack({ seen, ours, differences, platform, wasOpen }: AfterPublishing): boolean {
  if (seen === null || seen.visibility === videoVisibilities.removed) return false
  if (!differences.includes('visibility')) return true
  const name = visibilityNamed(ours.visibility)
  const moves = movesFrom(changeCardOf(platform), visibilityNamed(seen.visibility), wasOpen)
  return shownNames.some((one) => one === name && moves.includes(one))
}
