import { type videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { AfterPublishing } from '@pindao/protocol/publishing/after.endpoints.ts'
import {
  changeCardOf,
  conversionOf,
  movesFrom,
  type ShownName,
} from '@pindao/protocol/publishing/publish-change.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visibilityView } from '#src/features/channels/door/use-visibility.ts'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from '../after.module.css'
import type { AfterCommand } from '../api/after.queries.ts'
import { CostNote } from './CostNote.tsx'

/** As what the video is shown from now on (E17): only what its platform allows, and asked about in words first. */
export function VisibilityChange(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { t } = useTranslation(['publishing', 'states'])
  const format = useFormat()
  const feedback = useFeedback()
  const zone = useTimeZone()
  const [to, setTo] = useState<ShownName | null>(null)
  const [publishAt, setPublishAt] = useState<string | null>(null)
  const from = visibilityNamed((after.seen ?? after.ours).visibility)
  const moves = movesFrom(changeCardOf(after.platform), from, after.wasOpen)
  const nameOf = (name: ShownName) => t(visibilityView[name].labelKey)

  const change = async (name: ShownName) => {
    const what = conversionOf(from, name) ?? name
    const agreed = await feedback.confirm({
      title: t('after.confirm.title', { name: nameOf(name) }),
      text: t(`after.confirm.${what}`, { time: publishAt === null ? '' : format.exactTime(publishAt) }),
      confirm: t('after.change'),
      danger: name === 'private' || name === 'public',
    })
    if (!agreed) return
    const at = name === 'scheduled' ? publishAt : null
    const wanted = { kind: 'visibility', visibility: name, publishAt: at, confirmed: true } as const
    await command.mutateAsync({ is: 'change', wanted }).then(() => {
      feedback.success(t('after.asked'))
      setTo(null)
    }, feedback.failure)
  }
  const ready = to !== null && (to !== 'scheduled' || publishAt !== null)

  return (
    <section className={styles['part']}>
      <Disclosure label={t('after.visibilityTitle')}>
        <Limits after={after} from={from} moves={moves} />
        {moves.length > 0 && (
          <>
            <div className={styles['pair']}>
              <Select
                aria-label={t('after.field.visibility')}
                placeholder={t('after.shownNow', { name: t(visibilityView[from].labelKey) })}
                value={to}
                onChange={(name: ShownName) => setTo(name)}
                options={moves.map((name) => ({ value: name, label: nameOf(name) }))}
              />
              {to === 'scheduled' && <InstantPicker zone={zone} value={publishAt} onChange={setPublishAt} />}
            </div>
            <div className={styles['line']} style={{ marginBlockStart: 12 }}>
              <Button
                type="primary"
                disabled={!ready}
                loading={command.isPending}
                onClick={() => to !== null && void change(to)}
              >
                {t('after.change')}
              </Button>
              <CostNote after={after} kind="visibility" />
            </div>
          </>
        )}
      </Disclosure>
    </section>
  )
}

/** What the platform does not allow, said before anything is pressed. */
function Limits(props: {
  readonly after: AfterPublishing
  readonly from: keyof typeof videoVisibilities
  readonly moves: readonly ShownName[]
}) {
  const { after, from, moves } = props
  const { t } = useTranslation('publishing')
  const once = after.wasOpen && changeCardOf(after.platform).moves[from]?.includes('scheduled')
  return (
    <>
      {after.platform === 'facebook' && <p className={styles['note']}>{t('after.facebookStays')}</p>}
      {moves.length === 0 && after.platform !== 'facebook' && (
        <p className={styles['note']}>{t('after.noMove')}</p>
      )}
      {once && <p className={styles['note']}>{t('after.scheduledOnce')}</p>}
    </>
  )
}
