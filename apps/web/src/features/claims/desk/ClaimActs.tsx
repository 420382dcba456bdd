import type { ClaimDetail } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssignDialog } from './AssignDialog.tsx'
import styles from './claims.module.css'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { useTakeCommand } from './use-take-command.ts'

/** What this person may do with a claim. */
export function ClaimActs({ claim }: { readonly claim: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const [asked, setAsked] = useState<'assign' | 'release' | null>(null)
  const take = useTakeCommand()
  const can = (act: 'take' | 'assign' | 'release') => claim.actions.includes(act)
  const dialog = { claims: [claim], onClose: () => setAsked(null) }
  return (
    <div className={styles['acts']}>
      <a href={claim.url} target="_blank" rel="noopener noreferrer">
        {t('act.toPlatform')}
      </a>
      {can('release') && (
        <Button danger onClick={() => setAsked('release')}>
          {t('act.release')}
        </Button>
      )}
      {can('assign') && <Button onClick={() => setAsked('assign')}>{t('act.assign')}</Button>}
      {can('take') && (
        <Button type="primary" onClick={() => void take(claim)}>
          {t('act.take')}
        </Button>
      )}
      {asked === 'assign' && <AssignDialog {...dialog} />}
      {asked === 'release' && <ReleaseDialog {...dialog} />}
    </div>
  )
}
