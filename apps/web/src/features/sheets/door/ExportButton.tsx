import { ExportOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { AnyListExport } from './list-export.types.ts'

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** A tool of the list; beside the commands for selected rows it is one of them. */
export function ExportButton(props: AnyListExport) {
  const { t } = useTranslation('sheets')
  const [open, setOpen] = useState(false)
  const label = t('export.open')
  const press = () => setOpen(true)
  return (
    <>
      {props.selected === undefined ? (
        <Tooltip title={label}>
          <Button type="text" aria-label={label} icon={<ExportOutlined aria-hidden />} onClick={press} />
        </Tooltip>
      ) : (
        <Button onClick={press}>{label}</Button>
      )}
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
