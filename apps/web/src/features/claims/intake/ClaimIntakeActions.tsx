import { CloudSyncOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const EnterClaimDialog = lazyPart(async () => (await import('./EnterClaimDialog.tsx')).EnterClaimDialog)
const ClaimSourcesDrawer = lazyPart(async () => (await import('./ClaimSourcesDrawer.tsx')).ClaimSourcesDrawer)

/** How claims come in, beside their list: by hand, by sheet, and how the sources stand that are read by themselves (CLM-01). */
export function ClaimIntakeActions() {
  const { t } = useTranslation('claim-intake')
  const [shown, setShown] = useState<'add' | 'sources' | null>(null)
  // Opened by the app, over any page.
  const [, askForImport] = useQueryState(askedImport)
  const close = () => setShown(null)
  return (
    <>
      <Button icon={<CloudSyncOutlined aria-hidden />} onClick={() => setShown('sources')}>
        {t('sources.act')}
      </Button>
      <Permit to="claim:create">
        <Button icon={<TableOutlined aria-hidden />} onClick={() => void askForImport('claim.import')}>
          {t('import')}
        </Button>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setShown('add')}>
          {t('add.act')}
        </Button>
      </Permit>
      {shown === 'add' && (
        <LazyPart onLost={close}>
          <EnterClaimDialog onClose={close} />
        </LazyPart>
      )}
      {shown === 'sources' && (
        <LazyPart onLost={close}>
          <ClaimSourcesDrawer onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
