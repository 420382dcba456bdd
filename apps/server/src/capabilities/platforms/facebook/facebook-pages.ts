import type { z } from 'zod'
import type { GrantedChannel, PlatformChannel, PlatformConnection } from '../platform.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { accountList, page as pageAnswer, pageFieldNames, person } from './facebook-answers.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { readObjects } from './facebook-objects.ts'

/** What a person must be allowed on a Page for us to publish there and to read its figures (platforms.md D1). */
export const neededTasks = ['CREATE_CONTENT', 'ANALYZE'] as const

/** A person has dozens of Pages, an agency hundreds. */
const mostPages = 50
const accountsPerPage = '100'
/** All of them together: the row of their grant is locked meanwhile, and others wait for it. */
const accountsMs = 12_000

/** What Facebook tells of Pages: those of a person, and those with given ids. */
export function createFacebookPages(http: FacebookHttp): Pick<PlatformConnection, 'reach' | 'readChannels'> {
  const fields = pageFieldNames.join(',')

  async function accounts(token: string): Promise<readonly GrantedChannel[]> {
    const channels: GrantedChannel[] = []
    let after: string | undefined
    const endsAt = performance.now() + accountsMs
    for (let page = 0; page < mostPages; page += 1) {
      const query = {
        fields: `${fields},access_token,tasks`,
        limit: accountsPerPage,
        access_token: token,
        ...(after === undefined ? {} : { after }),
      }
      const { data, paging } = await http.read('/me/accounts', query, accountList, leftUntil(endsAt))
      channels.push(...data.map(grantedOf))
      after = paging?.next === undefined ? undefined : paging.cursors?.after
      if (after === undefined) break
    }
    return channels
  }

  return {
    async reach(_kind, token) {
      const me = await http.read('/me', { fields: 'id,name', access_token: token }, person)
      return { account: { accountId: me.id, label: me.name }, channels: await accounts(token) }
    },

    async readChannels(pass, ids) {
      const found = await readObjects(http, { pass, ids, fields, schema: pageAnswer })
      return found.map(describe)
    },
  }
}

/** @throws PlatformProblem when nothing is left: nothing is known about the grant */
function leftUntil(endsAt: number): number {
  const left = Math.floor(endsAt - performance.now())
  if (left < 1) throw new PlatformProblem('transient', 'too many slow answers')
  return left
}

function grantedOf(account: z.output<typeof accountList>['data'][number]): GrantedChannel {
  const missing: string[] = neededTasks.filter((task) => !account.tasks.includes(task))
  return { channel: describe(account), token: account.access_token ?? null, missing }
}

function describe(page: z.output<typeof pageAnswer>): PlatformChannel {
  return {
    platformChannelId: page.id,
    title: page.name,
    handle: page.username === undefined ? null : `@${page.username}`,
    avatarUrl: page.picture?.data?.url ?? null,
    url: page.link ?? `https://www.facebook.com/${page.id}`,
    subscriberCount: page.followers_count === undefined ? null : BigInt(page.followers_count),
    uploadsPlaylistId: null,
  }
}
