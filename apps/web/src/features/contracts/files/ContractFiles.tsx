import { PlusOutlined } from '@ant-design/icons'
import {
  type ContractFile,
  contractFileExtensions,
  contractFileKinds,
  neededFileKinds,
} from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { readContractFile, useAddFile, useContractFiles, useRemoveFile } from './contract-files.queries.ts'
import styles from './files.module.css'
import { SummaryButton } from './SummaryButton.tsx'

const PaperPreview = lazyPart(async () => (await import('./PaperPreview.tsx')).PaperPreview, 'contracts')

/** The papers of a contract by kind: what is there, and what is still needed. */
export function ContractFiles({ contractId, no }: { readonly contractId: string; readonly no: string }) {
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const { data, isError, error, refetch } = useContractFiles(contractId)
  const add = useAddFile(contractId)
  const [shown, setShown] = useState<ContractFile | null>(null)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={4} />
  const { files, actions } = data
  return (
    <>
      <p>
        <SummaryButton contractId={contractId} no={no} />
      </p>
      {contractFileKinds.map((kind) => {
        const some = files.filter((file) => file.kind === kind)
        const isNeeded = neededFileKinds.some((needed) => needed === kind)
        return (
          <section key={kind} className={styles['kind']} aria-label={t(`file.kind.${kind}`)}>
            <Flex align="center" gap={8}>
              <strong>{t(`file.kind.${kind}`)}</strong>
              {some.length === 0 && isNeeded && <Tag color="warning">{t('file.needed')}</Tag>}
              {actions.includes('add') && (
                <FileButton
                  label={t('file.add', { kind: t(`file.kind.${kind}`) })}
                  icon={<PlusOutlined aria-hidden />}
                  accept={contractFileExtensions}
                  loading={add.isPending && add.variables.kind === kind}
                  disabled={add.isPending}
                  onFile={(file) => add.mutate({ kind, file }, { onError: feedback.failure })}
                />
              )}
            </Flex>
            {some.map((file) => (
              <PaperLine
                key={file.id}
                contractId={contractId}
                file={file}
                removable={actions.includes('remove')}
                onShow={() => setShown(file)}
              />
            ))}
          </section>
        )
      })}
      <p className={styles['note']}>{t('file.note')}</p>
      {shown && (
        <LazyPart onLost={() => setShown(null)}>
          <PaperPreview contractId={contractId} file={shown} onClose={() => setShown(null)} />
        </LazyPart>
      )}
    </>
  )
}

function PaperLine(props: {
  readonly contractId: string
  readonly file: ContractFile
  readonly removable: boolean
  onShow(): void
}) {
  const { contractId, file, removable, onShow } = props
  const { t } = useTranslation(['contracts', 'common'])
  const format = useFormat()
  const feedback = useFeedback()
  const remove = useRemoveFile(contractId)
  const { id, fileName, size, createdAt, createdBy } = file
  const act = (name: string) => t('contracts:contract.actOf', { act: name, name: fileName })
  const save = () =>
    readContractFile(contractId, id).then(({ blob }) => saveFile(fileName, blob), feedback.failure)
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>
        <bdi>{fileName}</bdi>{' '}
        <span className={styles['note']}>
          {format.fileSize(size)} · <bdi>{createdBy}</bdi> · <Moment at={createdAt} />
        </span>
      </span>
      <Button size="small" aria-label={act(t('contracts:file.show'))} onClick={onShow}>
        {t('contracts:file.show')}
      </Button>
      <Button size="small" aria-label={act(t('contracts:file.save'))} onClick={() => void save()}>
        {t('contracts:file.save')}
      </Button>
      {removable && (
        <Button
          size="small"
          danger
          aria-label={act(t('common:action.delete'))}
          loading={remove.isPending}
          onClick={() => remove.mutate(id, { onError: feedback.failure })}
        >
          {t('common:action.delete')}
        </Button>
      )}
    </div>
  )
}
