import { readFailure } from '@pindao/client/answer.ts'
import { fileRequest } from '@pindao/client/request.ts'
import { type CallEnvironment, exchange } from './exchange.ts'

/** A file as the server sent it; `fileName` is null where the server named none. */
type Downloaded = { readonly blob: Blob; readonly fileName: string | null }
/** Fetches a file. `path` is relative to the API. Throws an ApiError with the server's sentence. */
export type Download = (
  path: string,
  query?: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<Downloaded>

/**
 * Files, by the same rules as calls. An answer that is a failure is read and thrown as one, also where it comes with
 * status 200 in place of the file: nobody saves a sentence as a spreadsheet (API-01).
 */
export function createDownload(world: CallEnvironment): Download {
  return async (path, query = {}, signal) => {
    const errand = { isPublic: false, accept: '*/*', idempotencyKey: null, signal }
    const response = await exchange(world, fileRequest(path, query), errand)
    if (!response.ok || isEnvelope(response)) throw await readFailure(response)
    return { blob: await response.blob(), fileName: fileNameOf(response) }
  }
}

/** JSON that is not offered as a file is an envelope. */
function isEnvelope({ headers }: Response): boolean {
  const isJson = headers.get('content-type')?.includes('application/json') === true
  return isJson && !headers.has('content-disposition')
}

/** RFC 6266: the extended form goes before the plain one. */
function fileNameOf({ headers }: Response): string | null {
  const text = headers.get('content-disposition') ?? ''
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/iu.exec(text)?.[1]
  if (extended !== undefined) return decoded(extended)
  return /filename\s*=\s*"?([^";]+)"?/iu.exec(text)?.[1] ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
