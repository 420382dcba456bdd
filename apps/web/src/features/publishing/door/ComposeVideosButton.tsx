import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNewBatch } from '../composer/use-new-batch.ts'
import { composerPath } from './publish-paths.ts'

/** Opens the composer with the selected videos, each on the channel that it is meant for. */
export function ComposeVideosButton({ videos }: { readonly videos: readonly { readonly id: string }[] }) {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const { create, isPending } = useNewBatch((id) => void navigate(composerPath(id)))
  return (
    <Permit to="publishTask:create">
      <Button loading={isPending} onClick={() => void create({ videoIds: videos.map(({ id }) => id) })}>
        {t('batch.compose')}
      </Button>
    </Permit>
  )
}
