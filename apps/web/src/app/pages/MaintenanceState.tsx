import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnswering } from '#src/shared/api/call.ts'
import { MaintenanceArt } from '#src/shared/ui/art/PageArt.tsx'
import { PageState } from '#src/shared/ui/PageState.tsx'

/** Seconds between two tries: soon at first, later less often, so that many waiting pages do not press on a server. */
const retrySeconds = [5, 10, 20, 30] as const

/** The server does not answer, or says that it may not: asks again by itself, and calls `onReady` when it does. */
export function MaintenanceState({ onReady }: { readonly onReady: () => void }) {
  const { t } = useTranslation(['pages', 'common'])
  const { left, isChecking, check } = useRetry(onReady)
  return (
    <div role="alert">
      <PageState
        whole
        art={<MaintenanceArt />}
        title={t('pages:maintenance.title')}
        text={t('pages:maintenance.text')}
        note={isChecking ? t('pages:maintenance.checking') : t('pages:maintenance.next', { count: left })}
        action={
          <Button type="primary" loading={isChecking} onClick={check}>
            {t('pages:maintenance.now')}
          </Button>
        }
      />
    </div>
  )
}

function useRetry(onReady: () => void) {
  const [tries, setTries] = useState(0)
  const [left, setLeft] = useState<number>(retrySeconds[0])
  const [isChecking, setChecking] = useState(false)
  const check = useEffectEvent(async () => {
    setChecking(true)
    if (await isAnswering()) return onReady()
    setChecking(false)
    setLeft(retrySeconds[Math.min(tries + 1, retrySeconds.length - 1)] ?? 30)
    setTries(tries + 1)
  })
  useEffect(() => {
    if (isChecking) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : void check()), 1000)
    return () => clearTimeout(timer)
  }, [left, isChecking])
  const now = async () => {
    setChecking(true)
    if (await isAnswering()) onReady()
    else setChecking(false)
  }
  return { left, isChecking, check: () => void now() }
}

/** /pages/miscellaneous/under-maintenance: a proxy may send people here. Loads the product anew when it is back. */
export function MaintenancePage() {
  return <MaintenanceState onReady={() => window.location.assign('/')} />
}
