/** What a PUT on an upload session says about its body. `total` null: not known yet (`*`). */
export type ContentRange =
  | { readonly kind: 'query'; readonly total: number | null }
  | { readonly kind: 'bytes'; readonly start: number; readonly end: number; readonly total: number | null }

const FORM = /^bytes (?:(\*)|(\d{1,15})-(\d{1,15}))\/(\*|\d{1,15})$/

/** Reads a `Content-Range` header; null when it is malformed. */
export function parseContentRange(header: string): ContentRange | null {
  const match = FORM.exec(header.trim())
  if (!match) return null
  const [, asterisk, first, last, size] = match
  const total = size === '*' ? null : Number(size)
  if (asterisk !== undefined) return { kind: 'query', total }
  const [start, end] = [Number(first), Number(last)]
  if (end < start || (total !== null && end >= total)) return null
  return { kind: 'bytes', start, end, total }
}
