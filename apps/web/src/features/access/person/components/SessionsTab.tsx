import { DesktopOutlined, MobileOutlined, QuestionCircleOutlined, TabletOutlined } from '@ant-design/icons'
import type { OwnSession } from '@pindao/protocol/access/session.endpoints.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.queries.ts'
import styles from './settings.module.css'

const icons: Readonly<Record<OwnSession['device']['kind'], ReactNode>> = {
  computer: <DesktopOutlined aria-hidden />,
  phone: <MobileOutlined aria-hidden />,
  tablet: <TabletOutlined aria-hidden />,
  unknown: <QuestionCircleOutlined aria-hidden />,
}

/** Where one is signed in (SSO-07), and how to end that elsewhere. */
export function SessionsTab() {
  const { t } = useTranslation('settings')
  const sessions = useSessions()
  if (sessions.isLoadingError)
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (sessions.isPending) return <WaitingLines rows={6} />
  const others = sessions.data.filter(({ current }) => !current)
  return (
    <>
      <p className={styles['note']}>{t('sessions.note')}</p>
      <ul className={styles['sessions']} aria-label={t('tab.sessions')}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 ? <EndOthers /> : <p className={styles['note']}>{t('sessions.onlyThis')}</p>}
    </>
  )
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const { t } = useTranslation('settings')
  const device = useDeviceName()(session)
  const { ip, current, createdAt, lastUsedAt } = session
  return (
    <li className={styles['session']}>
      <span className={styles['device']}>{icons[session.device.kind]}</span>
      <div className={styles['what']}>
        <strong>
          <bdi>{device}</bdi> {current && <StatusTag tone="success">{t('sessions.current')}</StatusTag>}
        </strong>
        <dl className={styles['details']}>
          <Detail term={t('sessions.ip')}>
            <bdi>{ip}</bdi>
          </Detail>
          <Detail term={t('sessions.createdAt')}>
            <Moment at={createdAt} />
          </Detail>
          <Detail term={t('sessions.lastUsedAt')}>
            <TimeAgo at={lastUsedAt} />
          </Detail>
        </dl>
      </div>
      {!current && <EndOne session={session} device={device} />}
    </li>
  )
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function EndOne({ session, device }: { readonly session: OwnSession; readonly device: string }) {
  const { t } = useTranslation('settings')
  const feedback = useFeedback()
  const end = useEndSession()
  const ask = async () => {
    const { id, ip } = session
    const agreed = await feedback.confirm({
      title: t('sessions.question.title'),
      text: t('sessions.question.text', { device, ip }),
      confirm: t('sessions.end'),
      danger: true,
    })
    if (!agreed) return
    end.mutate(id, { onSuccess: () => feedback.success(t('sessions.ended')), onError: feedback.failure })
  }
  return (
    <Button
      danger
      loading={end.isPending}
      aria-label={t('sessions.endOf', { device, ip: session.ip })}
      onClick={() => void ask()}
    >
      {t('sessions.end')}
    </Button>
  )
}

function EndOthers() {
  const { t } = useTranslation('settings')
  const feedback = useFeedback()
  const end = useEndOtherSessions()
  const ask = async () => {
    const agreed = await feedback.confirm({
      title: t('sessions.othersQuestion.title'),
      text: t('sessions.othersQuestion.text'),
      confirm: t('sessions.endOthers'),
      danger: true,
    })
    if (!agreed) return
    end.mutate(undefined, {
      onSuccess: ({ ended }) => feedback.success(t('sessions.endedOthers', { count: ended })),
      onError: feedback.failure,
    })
  }
  return (
    <Button danger loading={end.isPending} onClick={() => void ask()}>
      {t('sessions.endOthers')}
    </Button>
  )
}

/** What a person would call the device. */
function useDeviceName() {
  const { t } = useTranslation('settings')
  return ({ device: { browser, system } }: OwnSession): string => {
    if (browser !== null && system !== null) return t('sessions.browserOn', { browser, system })
    return browser ?? system ?? t('sessions.unknown')
  }
}
