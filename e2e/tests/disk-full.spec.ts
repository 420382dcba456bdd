import { expect, type Page } from '@playwright/test'
import { type Clip, MiB, sha256OfUrl } from '#src/clips.ts'
import { saveVideos } from '#src/journeys.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos, uploadPanel } from '#src/pages/source-videos.ts'
import { expectToPlay } from '#src/pages/watch-page.ts'
import { type SmallDisk, smallDisk } from '#src/small-disk.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'

const t = textsIn('zh')
const channel = '星河短剧场'
let disk: SmallDisk

const product = ownProduct(
  async () => {
    disk = await smallDisk()
    return { env: disk.env }
  },
  () => disk?.remove(),
)

test('UPL-09 UPL-10 UPL-04 a full disk is told, loses nothing, and the upload goes on once there is room', async ({
  page,
  clips,
}) => {
  const small = await clips.make('早班地铁.mp4', { seconds: 2 })
  const large = await clips.make('城市航拍.mp4', { seconds: 2, sizeBytes: 150 * MiB })
  const panel = uploadPanel(page, t)
  const task = panel.taskOf(large.title)

  await test.step('a small video has room', async () => {
    await signedIn(page, product(), '李晴')
    await sourceVideos(page, t).open(product().url)
    await saveVideos(page, t, [small], channel)
  })

  await test.step('a large one has none, and the panel says so', async () => {
    await disk.runFull(product())
    await sourceVideos(page, t).choose(large.path)
    await sourceVideos(page, t).submit()
    await panel.open()
    await expect(task).toContainText(t('upload:phase.failed'))
    await expect(task).toContainText(t('errors:media.storageFull'))
    await expect(panel.barOf(large.title)).toHaveAttribute('aria-valuenow', '0')
    await expect(panel.button('retryOf', large.title)).toBeVisible()
  })

  await test.step('nothing of it is in the list, and what was there is whole', async () => {
    await expect(rowOf(page, small.title)).toBeVisible()
    await expect(rowOf(page, large.title)).toHaveCount(0)
    await expectWhole(page, small)
  })

  await test.step('with room, a retry goes on and saves it', async () => {
    await disk.makeRoom(product())
    await panel.button('retryOf', large.title).click()
    await expect(rowOf(page, large.title)).toBeVisible({ timeout: 60_000 })
    await expect(task).toHaveCount(0)
    await expect(rowOf(page, large.title)).toHaveCount(1)
    await expectWhole(page, large)
    await expectWhole(page, small)
  })
})

/** The preview plays, and what it plays is the file that was uploaded. */
async function expectWhole(page: Page, clip: Clip): Promise<void> {
  const address = await sourceVideos(page, t).preview(clip.title, () => expectToPlay(page))
  expect(await sha256OfUrl(address)).toBe(await clip.sha256())
}
