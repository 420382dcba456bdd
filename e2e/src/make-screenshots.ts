import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'
import { runTool } from '../../apps/server/test/clips.ts'
import config from '../playwright.config.ts'
import { type Clip, clipFolder, MiB } from './clips.ts'
import { publish, saveVideos } from './journeys.ts'
import { rowOf } from './pages/data-table.ts'
import { signIn } from './pages/sign-in.ts'
import { sourceVideos } from './pages/source-videos.ts'
import { type Product, startProduct } from './product.ts'
import { sandboxControl } from './sandbox-control.ts'
import { textsIn } from './texts.ts'

const t = textsIn('zh')
const images = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const upload = '^/upload'

type Subject = {
  readonly title: string
  readonly channel: string
  /** Colours of the picture, as ffmpeg's `gradients` takes them. */
  readonly colours: readonly [string, string, string]
  readonly sizeBytes?: number
}

const published: readonly Subject[] = [
  { title: '西湖晨雾 第一集', channel: '星河短剧场', colours: ['0x0b3d5c', '0x5fa8a0', '0xf2e3c6'] },
  { title: '古镇手艺人 竹编', channel: '东方纪录', colours: ['0x2d4a22', '0x8fb339', '0xf4e9cd'] },
  { title: '长安十二时辰 花絮', channel: '杭城综艺现场', colours: ['0x5a1a1a', '0xd9622b', '0xffd27a'] },
]
const refused: Subject = {
  title: '夏夜音乐会 返场',
  channel: '杭城综艺现场',
  colours: ['0x1b1446', '0x7d3cc8', '0xff8fb1'],
}
const inFlight: Subject = {
  title: '雪山之巅 航拍',
  channel: '东方纪录',
  colours: ['0x16324f', '0x7fb2e5', '0xffffff'],
  sizeBytes: 64 * MiB,
}

/** Makes the pictures of the README: `node e2e/src/make-screenshots.ts`. */
async function main(): Promise<void> {
  const [product, clips] = await Promise.all([startProduct(), clipFolder()])
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const { locale = 'zh-CN', timezoneId = 'Asia/Shanghai' } = config.use ?? {}
    const viewport = { width: 1440, height: 900 }
    const page = await browser.newPage({ locale, timezoneId, viewport, reducedMotion: 'reduce' })
    await signIn(page, product.url, '李晴', t)
    await tellTheStory(page, product, (subject) => draw(clips.path, subject))
    mkdirSync(images, { recursive: true })
    await expect(rowOf(page, inFlight.title)).toContainText(t('states:deliveryStage.transferring'))
    await shoot(page, 'publish-tasks')
    await page.goto(`${product.url}/dashboards/statistics`)
    await expect(page.getByText(inFlight.title).first()).toBeVisible()
    await shoot(page, 'workbench')
  } finally {
    await browser.close()
    await Promise.all([product.remove(), clips.remove()])
  }
}

/** Several done, one refused, one under way for as long as it takes. */
async function tellTheStory(
  page: Page,
  product: Product,
  clipOf: (subject: Subject) => Promise<Clip>,
): Promise<void> {
  const sandbox = sandboxControl(product.sandboxUrl)
  const bring = async (subject: Subject, visibility: 'public' | 'unlisted') => {
    const clip = await clipOf(subject)
    await sourceVideos(page, t).open(product.url)
    await saveVideos(page, t, [clip], subject.channel)
    await publish(page, t, clip, { visibility })
  }
  const untilIs = (subject: Subject, state: 'published' | 'publishFailed') =>
    expect(rowOf(page, subject.title)).toContainText(t(`states:publishTask.${state}`), { timeout: 30_000 })

  for (const subject of published) {
    await bring(subject, 'public')
    await untilIs(subject, 'published')
  }
  await sandbox.fail({
    match: { method: 'POST', pathPattern: upload },
    effect: { kind: 'status', status: 400, reason: 'invalidDescription' },
  })
  await bring(refused, 'unlisted')
  await untilIs(refused, 'publishFailed')
  await sandbox.fail({
    match: { method: 'PUT', pathPattern: upload },
    nth: 6,
    times: 100,
    effect: { kind: 'hang' },
  })
  await bring(inFlight, 'public')
}

/** A short clip of drifting colours. */
async function draw(folder: string, { title, colours, sizeBytes }: Subject): Promise<Clip> {
  throw new Error(`${join(folder, title)} ${colours.join()} ${sizeBytes}`)
}

/** Waits until no picture is missing and no message covers the page. */
async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.screenshot({ path: join(images, `${name}.png`) })
}

await main()
