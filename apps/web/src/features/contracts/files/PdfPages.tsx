import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './files.module.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** Sharp on screens of two points a pixel, and no larger than a browser draws. */
const scale = 1.8
/** Longer papers are downloaded to be read on. */
const mostPages = 60

/** The pages of a PDF one below the other, drawn by the page itself: its policy lets no other program in. */
export function PdfPages({ bytes, name }: { readonly bytes: Uint8Array; readonly name: string }) {
  const { t } = useTranslation('contracts')
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['pdf', name, bytes.length],
    // The library takes the bytes over.
    queryFn: () => getDocument({ data: bytes.slice() }).promise,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={8} />
  const pages = Array.from({ length: Math.min(data.numPages, mostPages) }, (_none, index) => index + 1)
  return (
    <>
      {pages.map((number) => (
        <PdfPage
          key={number}
          of={data}
          number={number}
          label={t('file.page', { name, n: number, of: data.numPages })}
        />
      ))}
      {data.numPages > mostPages && <p>{t('file.morePages', { n: data.numPages - mostPages })}</p>}
    </>
  )
}

function PdfPage(props: { readonly of: PDFDocumentProxy; readonly number: number; readonly label: string }) {
  const { of, number, label } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let drawing: { cancel(): void } | null = null
    let isGone = false
    void of.getPage(number).then((page) => {
      const target = canvas.current
      if (isGone || !target) return
      const viewport = page.getViewport({ scale })
      target.width = viewport.width
      target.height = viewport.height
      const task = page.render({ canvas: target, viewport })
      drawing = task
      // Closed while it was drawn: nobody waits for it.
      task.promise.catch(() => undefined)
    })
    return () => {
      isGone = true
      drawing?.cancel()
    }
  }, [of, number])
  return <canvas ref={canvas} className={styles['page']} role="img" aria-label={label} />
}
