import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'

/** Begins to plan somebody's last day. */
export function LeavingButton(props: {
  readonly staffId: string
  readonly name: string
  /** Something else is being changed: that comes first. */
  readonly disabled: boolean
}) {
  const { staffId, name, disabled } = props
  const { t } = useTranslation('people')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        {t('leaving.action')}
      </Button>
      {open && <LeavingDialog staffId={staffId} name={name} planned={null} onClose={() => setOpen(false)} />}
    </>
  )
}
