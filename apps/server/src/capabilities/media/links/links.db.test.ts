import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createOutsideHttp } from '#src/platform/outside/outside-http.ts'
import { makeClip } from '../../../../test/clips.ts'
import { testSecretKeys } from '../../../../test/publishing-seed.ts'
import { createVideoWorld } from '../library/video.test-support.ts'
import { another } from '../uploads/upload.test-support.ts'
import { createLinkFetcher } from './link-fetcher.ts'
import { fetchCommand } from './links.service.ts'
import { findLink, forgetLinks, insertLinks, writeAddress } from './video-link.store.ts'

const MiB = 1024 * 1024
const secrets = createSecretBox(parseSecretKeys(testSecretKeys))

/** A site with one film, which serves it as `how` says. */
async function filmSite(bytes: Buffer) {
  const state = {
    bytes,
    etag: '"one"',
    ranges: true,
    /** How many answers break off in their middle from now on. */
    breaks: 0,
    /** By how much another piece is sent than the one asked for. */
    shift: 0,
    status: 0,
    asked: [] as (string | undefined)[],
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const to = new URL(request.url ?? '/', 'http://site').searchParams.get('to')
    if (to !== null) return void response.writeHead(302, { location: to }).end()
    if (state.status !== 0) return void response.writeHead(state.status).end()
    state.asked.push(request.headers.range)
    const [, from, end] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? []
    const isSame = (request.headers['if-range'] ?? state.etag) === state.etag
    const inPart = state.ranges && isSame && from !== undefined
    const shift = inPart ? state.shift : 0
    const piece = inPart ? state.bytes.subarray(Number(from) + shift, Number(end) + 1 + shift) : state.bytes
    response.writeHead(inPart ? 206 : 200, {
      ...(state.etag !== '' && { etag: state.etag }),
      'content-length': piece.length,
      'content-disposition': "attachment; filename*=UTF-8''%E6%B9%96.mp4",
      ...(inPart && {
        'content-range': `bytes ${Number(from) + shift}-${Number(end) + shift}/${state.bytes.length}`,
      }),
    })
    if (piece.length > 1 && state.breaks > 0) {
      state.breaks -= 1
      response.write(piece.subarray(0, piece.length / 2), () => response.destroy())
      return
    }
    response.end(piece)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...state, state, host, url: `http://${host}/film` }
}

/** A library, a site with a film of three parts, and a worker that fetches from it. */
async function createLinkWorld() {
  const world = await createVideoWorld()
  const clip = await makeClip({ path: join(world.root, 'film.mp4'), seconds: 2, sizeBytes: 3 * MiB })
  const site = await filmSite(await readFile(clip.path))
  const { database, owner } = world
  const worker = (trusted: readonly string[] = [site.host]) => {
    const http = createOutsideHttp(new Set(trusted))
    onTestFinished(() => http.close())
    const uploads = world.uploads
    const fetcher = createLinkFetcher({ database, http, uploads, retryMs: 1 })
    return fetchCommand({ database, secrets, fetcher, videos: world.service, giveUp: uploads.abort })
  }
  const ask = async (url = site.url) => {
    const [link] = await insertLinks(database.db as never, [
      { ownerStaffId: owner.actor.staffId, createdAt: new Date().toISOString() },
    ])
    const id = link?.id ?? 0n
    const place = { table: 'video_link', column: 'url_sealed', row: String(id) }
    await writeAddress(database.db, id, secrets.seal(url, place))
    return id
  }
  const shares: number[] = []
  const run = (recordId: bigint, given: Partial<{ signal: AbortSignal; report: () => Promise<void> }> = {}) =>
    worker().run(
      another(owner),
      {
        recordId,
        targetId: null,
        params: {} as never,
        signal: new AbortController().signal,
        report: async (share: number) => void shares.push(share),
        ...given,
      },
      async (work) => database.transaction(work),
    )
  const videos = async () =>
    (await database.pool.query('SELECT title, file_name, size, crc32 FROM video')).rows
  const uploads = async () => (await database.pool.query('SELECT status FROM upload')).rows
  return { ...world, site, worker, ask, run, shares, videos, uploadRows: uploads }
}

test('UPL-01 a film behind a link becomes a video, once, however often its turn comes', async () => {
  const { ask, run, videos, site, shares, uploadRows, database } = await createLinkWorld()
  const id = await ask()
  await run(id)
  await run(id)
  expect(await videos()).toMatchObject([{ title: '湖', file_name: '湖.mp4', size: String(3 * MiB) }])
  expect(await uploadRows()).toEqual([{ status: 'completed' }])
  // What may open the source for anybody is not kept.
  expect(await findLink(database.db, id)).toMatchObject({ urlSealed: null })
  expect(shares.at(-1)).toBe(1)
  expect(site.state.asked.slice(0, 4)).toEqual([
    'bytes=0-0',
    `bytes=0-${MiB - 1}`,
    `bytes=${MiB}-${2 * MiB - 1}`,
    `bytes=${2 * MiB}-${3 * MiB - 1}`,
  ])
})

test('UPL-06 a worker that stops leaves its parts, and the next one goes on behind them; a line that breaks is tried again', async () => {
  const { ask, run, videos, site } = await createLinkWorld()
  const id = await ask()
  const stop = new AbortController()
  const report = async () => {
    if (site.state.asked.length === 3) stop.abort(new Error('the worker stops'))
  }
  await expect(run(id, { signal: stop.signal, report })).rejects.toThrow('the worker stops')
  site.state.asked.length = 0
  site.state.breaks = 1
  await run(id)
  // The third part, twice.
  expect(site.state.asked.slice(1)).toEqual(
    Array.from({ length: 2 }, () => `bytes=${2 * MiB}-${3 * MiB - 1}`),
  )
  expect(await videos()).toHaveLength(1)
})

test('UPL-01 a source without ranges is read through; one whose file changes is begun anew', async () => {
  const { ask, run, videos, site, uploadRows } = await createLinkWorld()
  site.state.ranges = false
  site.state.breaks = 1
  await run(await ask())
  expect(await videos()).toHaveLength(1)
  site.state.ranges = true
  const report = async () => {
    // While its first part is stored the film becomes another one.
    if (site.state.etag === '"one"' && site.state.asked.at(-1) === `bytes=0-${MiB - 1}`)
      site.state.etag = '"two"'
  }
  await run(await ask(), { report })
  expect(await videos()).toHaveLength(2)
  expect((await uploadRows()).map(({ status }) => status).toSorted()).toEqual([
    'aborted',
    'completed',
    'completed',
  ])
})

test('UPL-12 of a source that does not say which file it is, no video is put together of two', async () => {
  const { ask, run, videos, site, root } = await createLinkWorld()
  const other = await makeClip({ path: join(root, 'other.mp4'), seconds: 1, sizeBytes: 3 * MiB })
  const second = await readFile(other.path)
  // The look takes the first one.
  Object.assign(site.state, { etag: '', ranges: false, breaks: 2 })
  // Once a part of the first film is stored, the line breaks, and the second one lies there.
  const report = async () => {
    if (site.state.breaks === 0) site.state.bytes = second
  }
  await run(await ask(), { report })
  expect(await videos()).toMatchObject([{ crc32: crc32(second).toString(16).padStart(8, '0') }])
})

test('UPL-12 another piece than the one asked for is not stored in its place', async () => {
  const { ask, run, videos, site } = await createLinkWorld()
  const id = await ask()
  const report = async () => {
    if (site.state.asked.length === 2) site.state.shift = 1
  }
  await expect(run(id, { report })).rejects.toMatchObject({ code: 'media.linkChanged' })
  expect(await videos()).toEqual([])
})

test('H1 no redirect leads inside, and no name that does', async () => {
  const { ask, run, worker, site, uploadRows, owner } = await createLinkWorld()
  const refused = { code: 'media.linkRefused' }
  for (const to of [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://2130706433/',
  ])
    await expect(run(await ask(`${site.url}?to=${encodeURIComponent(to)}`))).rejects.toMatchObject(refused)
  await expect(
    run(await ask(`${site.url}?to=${encodeURIComponent(`${site.url}?to=/film`)}`)),
  ).resolves.toBeUndefined()
  const round = `${site.url}?to=%3Fto%3D${encodeURIComponent('%3Fto%3D/film')}`
  await run(await ask(round))
  // Not trusted, the same site is inside, by its number and by its name.
  const { port } = new URL(site.url)
  for (const url of [site.url, `http://localhost:${port}/film`, 'http://localhost/film']) {
    const turn = {
      recordId: await ask(url),
      targetId: null,
      params: {} as never,
      report: async () => undefined,
    }
    const signal = new AbortController().signal
    const answer = worker([]).run(another(owner), { ...turn, signal }, async (work) => work({} as never))
    await expect(answer).rejects.toMatchObject(refused)
  }
  expect(await uploadRows()).toHaveLength(2)
})

test('UPL-08 what is no film, too large for the quota, not there or without a length is refused with its reason', async () => {
  const { ask, run, site, quotas, videos } = await createLinkWorld()
  const codeOf = async () =>
    run(await ask()).then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  site.state.status = 404
  expect(await codeOf()).toBe('media.linkAnswer')
  site.state.status = 0
  site.state.bytes = randomBytes(2 * MiB)
  expect(await codeOf()).toBe('media.notAVideo')
  Object.assign(quotas, { person: { uploads: 100, bytes: MiB } })
  expect(await codeOf()).toBe('media.uploadBytesOfPerson')
  expect(await videos()).toEqual([])
})

test('UPL-11 an import that is cancelled gives its upload up', async () => {
  const { ask, run, uploadRows, database } = await createLinkWorld()
  const id = await ask()
  let told = 0
  const report = async () => {
    told += 1
    if (told === 3) throw new Error('cancelled')
  }
  await expect(run(id, { report })).rejects.toThrow('cancelled')
  expect(await uploadRows()).toEqual([{ status: 'aborted' }])
  expect(await findLink(database.db, id)).toMatchObject({ attempt: 0 })
})

test('UPL-01 the address of a film that never came is forgotten with what asked for it', async () => {
  const { ask, database } = await createLinkWorld()
  const id = await ask()
  await forgetLinks(database.db, new Date(Date.now() - 60_000).toISOString())
  expect(await findLink(database.db, id)).not.toBeNull()
  await forgetLinks(database.db, new Date(Date.now() + 60_000).toISOString())
  expect(await findLink(database.db, id)).toBeNull()
})
