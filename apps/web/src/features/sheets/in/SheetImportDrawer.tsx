import { type ImportKind, importKinds, type SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
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

/**
 * A sheet that changes records, step by step: file, columns, preview. Nothing is changed before its last button. It is one
 * drawer all the way, whatever of it is still to be read.
 */
export function SheetImportDrawer() {
  const address = useImportAddress()
  const id = address.kind === null ? address.asked : null
  const query = useSheetImport(id)
  const one = id === null ? undefined : shownData(query)
  const step = stepOf(one, address.step)
  if (address.asked === null) return null
  return (
    <Frame kind={one?.target ?? address.kind ?? importKinds[0]} step={step} address={address} one={one}>
      {address.kind !== null && <FileStep kind={address.kind} onRead={(read) => address.open(read.id)} />}
      {id !== null && query.isError && !one && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {id !== null && query.isPending && <WaitingLines rows={8} />}
      {one && <ReadSheet key={one.id} one={one} step={step} address={address} reread={query.refetch} />}
    </Frame>
  )
}

function stepOf(one: SheetImport | undefined, asked: ImportStep | null): 'file' | ImportStep {
  if (!one) return 'file'
  if (one.operationId !== null) return 'preview'
  return one.counts === null ? 'columns' : (asked ?? 'preview')
}

/** A sheet that was read, at one of its steps. */
function ReadSheet(props: {
  readonly one: SheetImport
  readonly step: 'file' | ImportStep
  readonly address: ImportAddress
  readonly reread: () => unknown
}) {
  const { one, step, address, reread } = props
  if (one.operationId !== null) return <Confirmed one={one} onFollow={address.follow} />
  // The step is said in the address while somebody chooses: the last column that was missing takes nobody away.
  const stay = () => address.step !== 'columns' && address.open(one.id, 'columns')
  if (step === 'columns')
    return <ColumnsStep one={one} onTouched={stay} onPreview={() => address.open(one.id, 'preview')} />
  return (
    <PreviewStep
      one={one}
      onColumns={() => address.open(one.id, 'columns')}
      onOutdated={() => void reread()}
      onConfirmed={address.follow}
    />
  )
}

function Confirmed(props: { readonly one: SheetImport; readonly onFollow: (operationId: string) => void }) {
  const { one, onFollow } = props
  const { t } = useTranslation('sheets')
  return (
    <EmptyState
      title={one.fileName}
      text={t('import.preview.confirmed')}
      action={
        <Button type="primary" onClick={() => one.operationId !== null && onFollow(one.operationId)}>
          {t('import.preview.results')}
        </Button>
      }
    />
  )
}

const order = ['file', 'columns', 'preview'] as const

/** Title and steps; steps that were taken lead back. */
function Frame(props: {
  readonly kind: ImportKind
  readonly step: 'file' | ImportStep
  readonly address: ImportAddress
  readonly one: SheetImport | undefined
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
          disabled: index === current || isClosed(index, one),
        }))}
      />
      {children}
    </Drawer>
  )
}

/** What leads nowhere: what is not read yet, what was confirmed, and a preview without its columns. */
function isClosed(index: number, one: SheetImport | undefined): boolean {
  if (index === 0) return false
  if (one === undefined || one.operationId !== null) return true
  return index === 2 && one.counts === null
}
