import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { MiB } from '#src/clips.ts'
import { saveVideos } from '#src/journeys.ts'
import { type NarrowLine, narrowLine } from '#src/narrow-line.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { expectSaved, videoIdOf } from '#src/saved-videos.ts'
import { countPartsInFlight } from '#src/sent-parts.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'
import { selfSigned } from '../../apps/server/test/certificate.ts'

const t = textsIn('zh')
/** 13 parts of 16 MiB and what is left: 53 s on the line, of which a quiet machine needs five. */
const size = 212 * MiB
const bytesPerSecond = 4 * MiB
/** Parts in flight share the line evenly: an answer that waited for one of them to end would come later than this. */
const answerLimitMs = 12_000

const transports = [
  { protocol: 'h2', lanes: 8, certificate: selfSigned() },
  { protocol: 'http/1.1', lanes: 4 },
] as const

for (const { protocol, lanes, ...tls } of transports) {
  test.describe(protocol, () => {
    let line: NarrowLine
    /** Where the product listens itself, past the line. */
    let ownUrl: string

    test.use({ ignoreHTTPSErrors: true })
    const product = ownProduct(
      async () => {
        line = await narrowLine(bytesPerSecond)
        const scheme = 'certificate' in tls ? 'https' : 'http'
        if ('certificate' in tls) setDefaultCACertificates([...getCACertificates(), tls.certificate.cert])
        return {
          ...tls,
          publicUrl: `${scheme}://localhost:${line.port}`,
          onPort(port) {
            line.connectTo(port)
            ownUrl = `${scheme}://localhost:${port}`
          },
        }
      },
      () => line?.close(),
    )

    test(`UPL-01 over ${protocol} ${lanes} parts are in flight at once, and calls and the live stream pass between them`, async ({
      page,
      clips,
    }) => {
      await signedIn(page, product(), '李晴')
      const videos = sourceVideos(page, t)
      await videos.open(product().url)
      expect(await protocolOf(page)).toBe(protocol)
      const [short, long] = [
        await clips.make('短片.mp4', { seconds: 2 }),
        await clips.make('长片.mp4', { sizeBytes: size }),
      ]
      await saveVideos(page, t, [short], '星河短剧场')
      const token = await accessTokenOf(page)
      const shortId = await videoIdOf(product(), token, short.title)

      const parts = countPartsInFlight(page)
      const watching = watchServer(page, ownUrl)
      await videos.choose(long.path)
      await videos.submit()
      await expect.poll(parts.now).toBe(lanes)

      const waits: number[] = []
      for (let call = 0; call < 5; call += 1) waits.push(await askFromPage(page))
      expect(Math.max(...waits), `answers after ${waits.join(', ')} ms`).toBeLessThan(answerLimitMs)
      await expect(rowOf(page, short.title)).toBeVisible()
      await callApi(ownUrl, token, `/videos/${shortId}`, { method: 'DELETE' })
      await expect(rowOf(page, short.title)).toHaveCount(0)
      // All of that was while parts were going across, as many as may.
      await expect.poll(parts.now).toBe(lanes)
      // Closed by itself, where nothing was left of the short one.
      await uploadPanel(page, t).open()
      await expect(uploadPanel(page, t).taskOf(long.title)).toContainText(t('upload:phase.uploading'))
      expect(await watching.end()).toBe(lanes)

      line.widen()
      await expectSaved(product(), page, t, long)
      expect(parts.peak()).toBe(lanes)
    })
  })
}

function protocolOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [{ nextHopProtocol }] = performance.getEntriesByType('navigation' as never) as never as [
      { readonly nextHopProtocol: string },
    ]
    return nextHopProtocol
  })
}

/** An ordinary call of the page, on the page's own connections. Returns how long it took, in milliseconds. */
function askFromPage(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const begin = performance.now()
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const answer = await fetch('/api/videos?page=1&pageSize=10', { headers })
    await answer.json()
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return Math.round(performance.now() - begin)
  })
}

/** Asks the server again and again how many parts it is receiving. `end` returns the most that it said. */
function watchServer(page: Page, url: string): { end(): Promise<number> } {
  const figure =
    /^pindao_http_requests_in_flight\{method="PUT",route="\/api\/uploads\/:id\/parts\/:part"\} (\d+)$/mu
  let going = true
  async function watch(): Promise<number> {
    let most = 0
    // The page of a test that failed is closed.
    while (going && !page.isClosed()) {
      const text = await (await fetch(`${url}/metrics`)).text()
      most = Math.max(most, Number(figure.exec(text)?.[1] ?? 0))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return most
  }
  const watched = watch()
  // A test that failed before does not ask.
  watched.catch(() => undefined)
  return {
    end() {
      going = false
      return watched
    },
  }
}
