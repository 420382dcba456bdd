import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#src/shared/api/api-error.ts'
import { reportsKey, sendReport, useReadReport } from './reports.queries.ts'

/** What a person says that a file is; the type and the month are empty where nobody recognised them. */
export type ReadValues = {
  readonly reportType: ReportType | null
  readonly month: string | null
  readonly contentOwner: string
}

/** A file on its way in. */
export type ReportUpload = {
  readonly key: number
  readonly file: File
} & (
  | { readonly state: 'waiting' | 'sending' }
  | {
      readonly state: 'looked'
      readonly report: ReportDetail
      readonly values: ReadValues
      readonly error: unknown
    }
  | { readonly state: 'queued'; readonly report: ReportDetail }
  | { readonly state: 'known'; readonly knownId: string }
  | { readonly state: 'refused'; readonly error: unknown }
)
type Looked = Extract<ReportUpload, { readonly state: 'looked' }>

const knownParams = z.object({ id: z.string() })

/** Sends files one after the other; each then waits until its person says that what was recognised is right. */
export function useReportUploads() {
  const client = useQueryClient()
  const read = useReadReport()
  const [uploads, setUploads] = useState<readonly ReportUpload[]>([])
  const stop = useRef(new AbortController())
  const keys = useRef(0)
  const sending = uploads.find(({ state }) => state === 'sending')
  const next = uploads.find(({ state }) => state === 'waiting')

  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  const put = (upload: ReportUpload) =>
    setUploads((all) => all.map((one) => (one.key === upload.key ? upload : one)))

  const send = async ({ key, file }: ReportUpload) => {
    put({ key, file, state: 'sending' })
    try {
      const report = await sendReport(file, stop.current.signal)
      put({ key, file, state: 'looked', report, values: valuesOf(report), error: null })
      void client.invalidateQueries({ queryKey: reportsKey })
    } catch (error) {
      const params = error instanceof ApiError && error.code === 'revenue.reportKnown' ? error.params : {}
      const known = knownParams.safeParse(params)
      put(
        known.success
          ? { key, file, state: 'known', knownId: known.data.id }
          : { key, file, state: 'refused', error },
      )
    }
  }

  useEffect(() => {
    if (sending === undefined && next !== undefined) void send(next)
  })

  const readOne = async (upload: Looked) => {
    const { report, values } = upload
    const { reportType, month, contentOwner } = values
    if (reportType === null || month === null) return
    try {
      const body = { reportType, month, contentOwner, version: report.version }
      const queued = await read.mutateAsync({ params: { id: report.id }, body })
      put({ key: upload.key, file: upload.file, state: 'queued', report: queued })
    } catch (error) {
      put({ ...upload, error })
    }
  }
  const ready = uploads.filter(
    (one): one is Looked =>
      one.state === 'looked' && one.values.reportType !== null && one.values.month !== null,
  )

  return {
    uploads,
    ready,
    isSending: sending !== undefined,
    isReading: read.isPending,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): ReportUpload => {
          keys.current += 1
          return { key: keys.current, file, state: 'waiting' }
        }),
      ]),
    change: (upload: Looked, values: ReadValues) => put({ ...upload, values, error: null }),
    again: ({ key, file }: ReportUpload) => put({ key, file, state: 'waiting' }),
    async readAll() {
      for (const upload of ready) await readOne(upload)
    },
  }
}

/** What was recognised; what was not is left to the person. */
function valuesOf({ reportType, month, contentOwner, problems }: ReportDetail): ReadValues {
  const lacks = (code: string) => problems.some((problem) => problem.code === code)
  return {
    reportType: lacks('kindUnknown') ? null : reportType,
    month: lacks('monthUnknown') ? null : month,
    contentOwner,
  }
}
