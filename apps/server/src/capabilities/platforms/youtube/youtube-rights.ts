import { claimTypeOf } from '@pindao/protocol/claims/claim.mapping.ts'
import type { ClaimType } from '@pindao/protocol/claims/claim.states.ts'
import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import { parseAnswer } from '../platform-http.ts'
import {
  mostAssetsRead,
  type PlatformRights,
  type RightsAsset,
  type RightsShare,
} from '../platform-rights.ts'
import { claimResource, readingOf } from './youtube-claim-answers.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer } from './youtube-problems.ts'

const base = '/youtube/partner/v1'
const word = z.string().max(1000)
const created = z.iso.datetime({ offset: true }).optional()
const next = { nextPageToken: word.optional() }
const snippets = z.object({
  ...next,
  items: z
    .array(
      z.object({
        id: word,
        title: word.optional(),
        type: word.optional(),
        customId: word.optional(),
        timeCreated: created,
      }),
    )
    .default([]),
})
const resource = z.object({
  id: word,
  type: word.optional(),
  metadata: z.object({ title: word.optional(), customId: word.optional() }).optional(),
  timeCreated: created,
})
const ownership = z.object({
  general: z
    .array(
      z.object({
        owner: word,
        ratio: z.number(),
        type: z.enum(['include', 'exclude']).default('exclude'),
        territories: z.array(word).default([]),
      }),
    )
    .default([]),
})
const matchPolicy = z.object({ policyId: word.optional() })
const references = z.object({
  ...next,
  items: z
    .array(
      z.object({
        id: word,
        contentType: word.optional(),
        videoId: word.optional(),
        status: word.optional(),
      }),
    )
    .default([]),
})
const policies = z.object({
  ...next,
  items: z
    .array(
      z.object({
        id: word,
        name: word.optional(),
        rules: z.array(z.object({ action: word })).default([]),
      }),
    )
    .default([]),
})
const listed = z.object({
  ...next,
  items: z.array(z.object({ id: word, title: word.optional() })).default([]),
})

const uploaders = z.object({
  items: z.array(z.object({ snippet: z.object({ channelId: word.optional() }).optional() })).default([]),
})
/** A list that goes on for ever is a fault of the platform. */
const mostPages = 400

/** The platform's `video` is our `visual` (platforms.md C). */
const contentTypeOf = (type: ClaimType) => (type === 'visual' ? 'video' : type)
const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString())

/** Assets, their ownership, policies and references, claims of one's own, channels that are not claimed (platforms.md C). */
export function createYoutubeRights({
  http,
  ownPass,
}: {
  readonly http: Pick<YoutubeHttp, 'address' | 'call' | 'read'>
  /** The pass without its channel: these calls are of the content owner. */
  readonly ownPass: (given: string) => string
}): PlatformRights {
  const whose = (contentOwnerId: string) => ({ onBehalfOfContentOwner: contentOwnerId })

  async function send(
    given: string,
    contentOwnerId: string,
    {
      method,
      path,
      body,
    }: {
      readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
      readonly path: string
      readonly body?: object
    },
  ) {
    const pass = ownPass(given)
    const answer = await http.call(pass, {
      method,
      url: http.address(pass, `${base}${path}`, whose(contentOwnerId)),
      ...(body === undefined
        ? {}
        : {
            headers: { 'content-type': 'application/json; charset=UTF-8' },
            body: JSON.stringify(body),
          }),
      cost: null,
    })
    return answer
  }

  async function written(given: string, owner: string, asked: Parameters<typeof send>[2]) {
    const answer = await send(given, owner, asked)
    if (answer.status < 200 || answer.status > 299) throw problemOfAnswer(answer)
    return answer
  }

  const read = <S extends z.ZodType>(
    given: string,
    owner: string,
    path: string,
    schema: S,
    query: Readonly<Record<string, string>> = {},
  ) => http.read(ownPass(given), `${base}${path}`, { ...whose(owner), ...query }, schema, null)

  /** A list to its end, or until there are `most`; `more` where it went on. */
  async function all<T>(
    given: string,
    owner: string,
    path: string,
    schema: z.ZodType<{ readonly items: T[]; readonly nextPageToken?: string | undefined }>,
    {
      query = {},
      most = Number.POSITIVE_INFINITY,
    }: { query?: Readonly<Record<string, string>>; most?: number } = {},
  ): Promise<{ readonly items: readonly T[]; readonly more: boolean }> {
    const items: T[] = []
    let token: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const found = await read(given, owner, path, schema, token ? { ...query, pageToken: token } : query)
      items.push(...found.items)
      token = found.nextPageToken
      if (!token || items.length >= most)
        return { items: items.slice(0, most), more: Boolean(token) || items.length > most }
    }
    throw new PlatformProblem('transient', 'a list does not end')
  }

  const at = (id: string) => encodeURIComponent(id)

  return {
    async assets(pass, owner, words) {
      const query: Readonly<Record<string, string>> = words === '' ? {} : { q: words }
      const { items, more } = await all(pass, owner, '/assetSearch', snippets, {
        query,
        most: mostAssetsRead,
      })
      const assets = items.map(({ id, title = '', type = '', customId = '', timeCreated }) => ({
        id,
        title,
        type,
        customId,
        createdAt: dateOf(timeCreated),
      }))
      return { assets, more }
    },

    async asset(pass, owner, id) {
      const answer = await send(pass, owner, { method: 'GET', path: `/assets/${at(id)}` })
      if (answer.status === 404) return null
      if (answer.status !== 200) throw problemOfAnswer(answer)
      const [shares, policy, compared] = await Promise.all([
        read(pass, owner, `/assets/${at(id)}/ownership`, ownership),
        read(pass, owner, `/assets/${at(id)}/matchPolicy`, matchPolicy),
        all(pass, owner, '/references', references, { query: { assetId: id } }),
      ])
      return {
        asset: assetOf(parseAnswer(answer, resource)),
        shares: shares.general,
        policyId: policy.policyId ?? null,
        references: compared.items.map(({ id: reference, contentType = '', videoId = '', status }) => ({
          id: reference,
          type: claimTypeOf(contentType),
          videoId,
          active: status !== 'inactive',
        })),
      }
    },

    async createAsset(pass, owner, { title, type, customId }) {
      const metadata = { title, ...(customId === '' ? {} : { customId }) }
      const answer = await written(pass, owner, { method: 'POST', path: '/assets', body: { type, metadata } })
      return assetOf(parseAnswer(answer, resource))
    },

    async own(pass, owner, id, shares: readonly RightsShare[]) {
      const path = `/assets/${at(id)}/ownership`
      await written(pass, owner, { method: 'PUT', path, body: { general: shares } })
    },

    async match(pass, owner, id, policyId) {
      await written(pass, owner, { method: 'PUT', path: `/assets/${at(id)}/matchPolicy`, body: { policyId } })
    },

    async policies(pass, owner) {
      const { items } = await all(pass, owner, '/policies', policies)
      return items.map(({ id, name = '', rules }) => ({
        id,
        name,
        actions: rules.map(({ action }) => action),
      }))
    },

    async refer(pass, owner, { assetId, videoId, type }) {
      const body = { assetId, videoId, contentType: contentTypeOf(type) }
      await written(pass, owner, { method: 'POST', path: '/references', body })
    },

    async endReference(pass, owner, id) {
      const body = { status: 'inactive' }
      await written(pass, owner, { method: 'PATCH', path: `/references/${at(id)}`, body })
    },

    async claim(pass, owner, { assetId, videoId, type, policy }) {
      const body = {
        assetId,
        videoId,
        contentType: contentTypeOf(type),
        policy: { rules: [{ action: policy }] },
      }
      const answer = await written(pass, owner, { method: 'POST', path: '/claims', body })
      return readingOf(parseAnswer(answer, claimResource))
    },

    async uploaderOf(pass, videoId) {
      const query = { part: 'snippet', id: videoId }
      const { items } = await http.read(ownPass(pass), '/youtube/v3/videos', query, uploaders)
      return items[0]?.snippet?.channelId ?? null
    },

    async allowed(pass, owner) {
      const { items } = await all(pass, owner, '/whitelists', listed)
      return items.map(({ id, title = '' }) => ({ id, title }))
    },

    async allow(pass, owner, channel) {
      await written(pass, owner, { method: 'POST', path: '/whitelists', body: channel })
    },

    async disallow(pass, owner, channelId) {
      const answer = await send(pass, owner, { method: 'DELETE', path: `/whitelists/${at(channelId)}` })
      if (answer.status !== 404 && (answer.status < 200 || answer.status > 299)) throw problemOfAnswer(answer)
    },
  }
}

function assetOf({ id, type = '', metadata, timeCreated }: z.output<typeof resource>): RightsAsset {
  const { title = '', customId = '' } = metadata ?? {}
  return { id, type, title, customId, createdAt: dateOf(timeCreated) }
}
