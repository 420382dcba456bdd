import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const DeliverDialog = lazyPart(
  async () => (await import('../dropbox/DeliverDialog.tsx')).DeliverDialog,
  'dropbox',
  'operations',
)

/** Delivers videos to a partner's drop box; `onStarted`: the selection has served. */
export function DeliverVideosButton({
  videoIds,
  onStarted,
}: {
  readonly videoIds: readonly string[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('operations')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Permit to="dropDelivery:create">
        <Button onClick={() => setOpen(true)}>{t('batch.deliver')}</Button>
      </Permit>
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <DeliverDialog videoIds={videoIds} onClose={() => setOpen(false)} onStarted={onStarted} />
        </LazyPart>
      )}
    </>
  )
}
