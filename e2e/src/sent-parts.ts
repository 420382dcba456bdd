import type { Page, Request } from '@playwright/test'

/** A PUT of a part, as the page asked for it. */
export type SentPart = { readonly uploadId: string; readonly part: number }

const partPath = /\/api\/uploads\/(\d+)\/parts\/(\d+)$/u

/** Notes every part that the page sends from now on, repeated ones repeatedly. The list grows. */
export function noteSentParts(page: Page): readonly SentPart[] {
  const sent: SentPart[] = []
  page.on('request', (request) => {
    const part = request.method() === 'PUT' ? partOf(request) : null
    if (part !== null) sent.push(part)
  })
  return sent
}

/** How many parts the page has under way: asked for and not yet answered. */
export type PartsInFlight = { now(): number; peak(): number }

/** Counts from now on. */
export function countPartsInFlight(page: Page): PartsInFlight {
  const open = new Set<Request>()
  let peak = 0
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || partOf(request) === null) return
    open.add(request)
    peak = Math.max(peak, open.size)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request))
  return { now: () => open.size, peak: () => peak }
}

function partOf(request: Request): SentPart | null {
  const [, uploadId, part] = partPath.exec(new URL(request.url()).pathname) ?? []
  return uploadId === undefined ? null : { uploadId, part: Number(part) }
}
