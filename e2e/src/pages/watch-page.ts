import { expect, type Page } from '@playwright/test'

const haveFutureData = 3

/** What is used of a `<video>`; the tests are checked without the types of the DOM. */
type VideoElement = {
  muted: boolean
  readonly readyState: number
  readonly currentTime: number
  readonly videoWidth: number
  play(): Promise<void>
}

/** Plays the watch page that is open and waits until pictures move. */
export async function expectToPlay(page: Page): Promise<void> {
  const video = page.locator('video')
  await video.evaluate((element: VideoElement) => {
    element.muted = true
    return element.play()
  })
  const figures = () =>
    video.evaluate(({ readyState, currentTime, videoWidth }: VideoElement) => ({
      ready: readyState,
      at: currentTime,
      wide: videoWidth,
    }))
  await expect.poll(async () => (await figures()).at).toBeGreaterThan(0.5)
  const { ready, wide } = await figures()
  expect(ready).toBeGreaterThanOrEqual(haveFutureData)
  expect(wide).toBeGreaterThan(0)
}

/** The id of the video of a watch page. */
export function videoIdOf(watchUrl: string): string {
  const id = new URL(watchUrl).searchParams.get('v')
  if (id === null) throw new Error(`${watchUrl} names no video`)
  return id
}
