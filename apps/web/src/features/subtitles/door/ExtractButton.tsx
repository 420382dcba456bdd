import { ScanOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { ExtractedVideo } from './ExtractDialog.tsx'

const ExtractDialog = lazyPart(
  async () => (await import('./ExtractDialog.tsx')).ExtractDialog,
  'subtitles',
  'operations',
)

/** Takes the words out of films as subtitles: out of one, or of those that are selected. */
export function ExtractButton(props: {
  readonly videos: readonly ExtractedVideo[]
  readonly onStarted?: () => void
}) {
  const { t } = useTranslation('operations')
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit to="subtitle:update">
      <Button icon={<ScanOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('kind.video.extract')}
      </Button>
      {isOpen && (
        <LazyPart>
          <ExtractDialog {...props} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </Permit>
  )
}
