import type { ContractFile } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { readContractFile } from './contract-files.queries.ts'
import styles from './files.module.css'
import { PdfPages } from './PdfPages.tsx'

/** A paper to be read on the page: a picture, or the pages of a PDF. */
export function PaperPreview(props: {
  readonly contractId: string
  readonly file: ContractFile
  onClose(): void
}) {
  const { contractId, file, onClose } = props
  const isPdf = file.fileName.toLowerCase().endsWith('.pdf')
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['contractFile', contractId, file.id],
    queryFn: async ({ signal }) => {
      const { blob } = await readContractFile(contractId, file.id, signal)
      return isPdf ? new Uint8Array(await blob.arrayBuffer()) : dataUrlOf(blob)
    },
    // A look at a paper may be noted: it is read when somebody looks, and not kept.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal title={<bdi>{file.fileName}</bdi>} width={960} footer={null} onCancel={onClose}>
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingLines rows={8} />}
      {typeof data === 'string' && <img className={styles['page']} src={data} alt={file.fileName} />}
      {data instanceof Uint8Array && <PdfPages bytes={data} name={file.fileName} />}
    </Modal>
  )
}

/** The page's policy shows pictures by such addresses only. */
function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
