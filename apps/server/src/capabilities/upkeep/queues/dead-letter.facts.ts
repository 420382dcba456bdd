import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'

const longestReason = 400
const mostIds = 20

/** What of a payload names a record: nothing else of it is shown. */
export function idsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {}
  const found = Object.entries(data).flatMap(([name, value]) =>
    /(?:^|[a-z])ids?$/iu.test(name) && isId(value) ? [[name, String(value)] as const] : [],
  )
  return Object.fromEntries(found.slice(0, mostIds))
}

const isId = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  /^(?:\d{1,19}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/iu.test(String(value))

/** Why a job failed, as the queue kept it: a code that people can meet, or words without what may be secret. */
export function reasonOf(output: unknown): { readonly code: string | null; readonly reason: string | null } {
  if (typeof output !== 'object' || output === null) return { code: null, reason: null }
  const { code, message } = output as { readonly code?: unknown; readonly message?: unknown }
  const known = typeof code === 'string' && isErrorCode(code) ? code : null
  const words = typeof message === 'string' && message !== known ? plainWords(message) : ''
  return { code: known, reason: words === '' ? null : words }
}

/** Addresses lose what stands behind their host, and anything as long as a key is cut: either may be a secret. */
function plainWords(text: string): string {
  return text
    .replaceAll(/\b([a-z][\w+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"']+)[^\s"']*/giu, '$1$2/…')
    .replaceAll(/\b(bearer|basic)\s+\S+/giu, '$1 …')
    .replaceAll(/[\w+/=.-]{33,}/gu, '…')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, longestReason)
}
