import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

/** What can be done with the selected claims at once; each has a result of its own. */
export function ClaimBatchActions(props: {
  readonly selected: readonly Claim[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('claims')
  const [asked, setAsked] = useState<'assign' | 'release' | null>(null)
  const offers = (act: 'assign' | 'release') => selected.some(({ actions }) => actions.includes(act))
  const dialog = { claims: selected, onStarted, onClose: () => setAsked(null) }
  return (
    <>
      <BatchCommand
        {...props}
        kind="claim.take"
        act="take"
        label={t('act.take')}
        question={{ title: t('take.many', { n: selected.length }), text: t('take.text') }}
        look="primary"
      />
      <Permit to="claim:update">
        <Button disabled={!offers('assign')} onClick={() => setAsked('assign')}>
          {t('act.assign')}
        </Button>
      </Permit>
      <Permit to="claim:decide">
        <Button danger disabled={!offers('release')} onClick={() => setAsked('release')}>
          {t('act.release')}
        </Button>
      </Permit>
      {asked === 'assign' && <AssignDialog {...dialog} />}
      {asked === 'release' && <ReleaseDialog {...dialog} />}
    </>
  )
}
