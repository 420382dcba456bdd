import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HandoverDialog } from '../components/HandoverDialog.tsx'

/** Begins to move everything that a member of staff has in hand to somebody else. */
export function HandoverButton(props: {
  readonly staffId: string
  readonly name: string
  /** Something else is being changed: that comes first. */
  readonly disabled: boolean
}) {
  const { staffId, name, disabled } = props
  const { t } = useTranslation('channels')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {t('handover.action')}
      </Button>
      {open && <HandoverDialog staffId={staffId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
