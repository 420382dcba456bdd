import type { SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { ImportKind } from '@pindao/protocol/sheets/import-targets.ts'
import { Button, Steps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import styles from './sheet-import.module.css'
import { useSheetImport } from './sheet-imports.ts'
import { type ImportAddress, type ImportStep, useImportAddress } from './use-import-address.ts'

/** A sheet that changes records, step by step: file, columns, preview. Nothing is changed before its last button. */
export function SheetImportDrawer() {
  const address = useImportAddress()
  const { asked, kind } = address
  if (asked === null) return null
  if (kind !== null) return <NewImport kind={kind} address={address} />
  return <ReadImport key={asked} id={asked} address={address} />
}

function NewImport({ kind, address }: { readonly kind: ImportKind; readonly address: ImportAddress }) {
  return (
    <Frame kind={kind} step="file" address={address}>
      <FileStep kind={kind} onRead={({ id }) => address.open(id)} />
    </Frame>
  )
}

function ReadImport({ id, address }: { readonly id: string; readonly address: ImportAddress }) {
  const query = useSheetImport(id)
  const one = shownData(query)
  if (!one)
    return (
      <Frame kind="video.import" step="file" address={address}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <WaitingLines rows={8} />
        )}
      </Frame>
    )
  if (one.operationId !== null) return <Confirmed one={one} operationId={one.operationId} address={address} />
  const step = one.counts === null ? 'columns' : (address.step ?? 'preview')
  return (
    <Frame kind={one.target} step={step} address={address} one={one}>
      {step === 'columns' ? (
        <ColumnsStep one={one} onPreview={() => address.open(id, 'preview')} />
      ) : (
        <PreviewStep
          one={one}
          onColumns={() => address.open(id, 'columns')}
          onOutdated={() => void query.refetch()}
          onConfirmed={address.follow}
        />
      )}
    </Frame>
  )
}

function Confirmed(props: {
  readonly one: SheetImport
  readonly operationId: string
  readonly address: ImportAddress
}) {
  const { one, operationId, address } = props
  const { t } = useTranslation('sheets')
  return (
    <Frame kind={one.target} step="preview" address={address}>
      <EmptyState
        title={one.fileName}
        text={t('import.preview.confirmed')}
        action={
          <Button type="primary" onClick={() => address.follow(operationId)}>
            {t('import.preview.results')}
          </Button>
        }
      />
    </Frame>
  )
}

const order = ['file', 'columns', 'preview'] as const

/** Title and steps; steps that were taken lead back. */
function Frame(props: {
  readonly kind: ImportKind
  readonly step: 'file' | ImportStep
  readonly address: ImportAddress
  readonly one?: SheetImport
  readonly children: ReactNode
}) {
  const { kind, step, address, one, children } = props
  const { t } = useTranslation('sheets')
  const current = order.indexOf(step)
  const isPhone = useMedia(phone)
  const go = (wanted: number) => {
    if (wanted === 0) address.begin(kind)
    else if (one) address.open(one.id, wanted === 1 ? 'columns' : 'preview')
  }
  return (
    <Drawer
      title={t('import.title', { records: t(`import.records.${kind}`) })}
      size={1080}
      onClose={address.close}
    >
      <Steps
        className={styles['steps'] ?? ''}
        size="small"
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        current={current}
        onChange={go}
        items={order.map((name, index) => ({
          title: t(`import.step.${name}`),
          disabled: index === current || (one === undefined && index > current) || isClosed(index, one),
        }))}
      />
      {children}
    </Drawer>
  )
}

/** There is no preview before the columns are complete. */
const isClosed = (index: number, one: SheetImport | undefined) =>
  index === 2 && (one === undefined || one.counts === null)
