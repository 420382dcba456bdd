import { CHANNELS } from '@pindao/sandbox/youtube/channel.seeds.ts'
import { expect, test } from 'vitest'
import { startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createFreeLedger } from '../quota/free-quota.test-support.ts'
import { youtubeScopes } from './youtube.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { createYoutubeReading } from './youtube-reading.ts'
import { auditScope } from './youtube-scopes.ts'

test('VID-01 a channel with its numbers, and its list of uploads, as YouTube tells them', async () => {
  const world = await startSandboxWorld()
  try {
    const [seed] = CHANNELS
    const id = world.channelIds[0] ?? ''
    const { accessToken } = await world.grant(id)
    const http = createYoutubeHttp({
      apiUrl: world.address,
      stallMs: 5000,
      ledger: createFreeLedger().ledger,
      project: 'test',
    })
    const reading = createYoutubeReading({ http, watchUrl: 'https://www.youtube.com/watch' })
    const missing = `UC${'0'.repeat(21)}A`
    const [channel, ...others] = await reading.readChannels(accessToken, [id, missing], [])
    expect(others).toEqual([])
    expect(channel).toMatchObject({
      platformChannelId: id,
      title: seed?.title,
      subscriberCount: BigInt(seed?.subscribers ?? -1),
      viewCount: BigInt(seed?.views ?? -1),
      publishedAt: seed?.publishedAt,
    })
    if (!channel) throw new Error('no channel was read')
    const list = await reading.videos?.uploads(accessToken, channel, null)
    expect(list?.next).toBeNull()
    for (const uploadsPlaylistId of ['UUnowhere', null]) {
      const none = await reading.videos?.uploads(accessToken, { ...channel, uploadsPlaylistId }, null)
      expect(none).toEqual({ ids: [], next: null, readings: null })
    }
    const videos = list?.ids.length ? await reading.videos?.read(accessToken, list.ids) : []
    expect(videos?.map(({ platformVideoId }) => platformVideoId)).toEqual(list?.ids)
  } finally {
    await world.close()
  }
})

test('CH-08 standing is read with the scope for it alone; without it, or where it was taken back, the rest is', async () => {
  const world = await startSandboxWorld()
  try {
    const id = world.channelIds[0] ?? ''
    await world.control('/channels', {
      channelId: id,
      longUploads: 'eligible',
      madeForKids: true,
      selfDeclaredMadeForKids: true,
      linked: false,
      monetised: false,
      standing: { copyright: false },
    })
    const plain = (await world.grant(id)).accessToken
    const audited = (await world.grant(id, [...youtubeScopes, auditScope])).accessToken
    const other = (await world.grant(world.channelIds[1] ?? '')).accessToken
    const http = createYoutubeHttp({
      apiUrl: world.address,
      stallMs: 5000,
      ledger: createFreeLedger().ledger,
      project: 'test',
    })
    const reading = createYoutubeReading({ http, watchUrl: 'https://www.youtube.com/watch' })
    const factsOf = async (pass: string, ...scopes: string[]) =>
      (await reading.readChannels(pass, [id], scopes))[0]?.platformFacts
    const known = {
      longUploads: 'eligible',
      madeForKids: true,
      selfDeclaredMadeForKids: true,
      isLinked: false,
      monetised: false,
      standing: null,
    }
    expect(await factsOf(plain)).toEqual(known)
    expect(await factsOf(plain, auditScope)).toEqual(known)
    const standing = { guidelines: true, copyright: false, claims: true }
    expect(await factsOf(audited, auditScope)).toEqual({ ...known, standing })
    // What a channel's owner alone is told is unknown to others.
    expect(await factsOf(other)).toMatchObject({ selfDeclaredMadeForKids: null, monetised: null })
  } finally {
    await world.close()
  }
})
