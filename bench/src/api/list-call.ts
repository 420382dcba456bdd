import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { z } from 'zod'

export const pageSize = 30
export const listPath = `/api${listVideos.url}`

const envelope = successEnvelope(listVideos).extend({ data: listVideos.output, total: z.number() })

/** One page of the list of videos, checked against the endpoint's own schema. */
export async function readList(origin: string, bearer: string, query: { page?: number; title?: string }) {
  const text = await fetchList(origin, bearer, query)
  return envelope.parse(JSON.parse(text))
}

/** The same, unread: what is measured. */
export async function fetchList(
  origin: string,
  bearer: string,
  { page = 1, title }: { page?: number; title?: string },
): Promise<string> {
  const query = new URLSearchParams({
    page: String(page),
    pageSize: String(pageSize),
    ...(title ? { title } : {}),
  })
  const answer = await fetch(`${origin}${listPath}?${query}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.text()
}
