import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const ByHandDrawer = lazyPart(async () => (await import('./ByHandDrawer.tsx')).ByHandDrawer, 'publishing')

/** Opens the form for what was published by hand. */
export function ByHandButton() {
  const { t } = useTranslation('publishing')
  const [open, setOpen] = useState(false)
  return (
    <Permit to="publishTask:create">
      <Button onClick={() => setOpen(true)}>{t('after.hand.button')}</Button>
      {open && (
        <LazyPart>
          <ByHandDrawer onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </Permit>
  )
}
