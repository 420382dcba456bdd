import { mkdirSync } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { landscape, type Palette } from '@pindao/server/demo/films.ts'
import { chromium, expect, type Page } from '@playwright/test'
import { runTool } from '../../apps/server/test/clips.ts'
import config from '../playwright.config.ts'
import { type Clip, type ClipFolder, clipFolder, MiB } from './clips.ts'
import { publish, saveVideos } from './journeys.ts'
import { rowOf } from './pages/data-table.ts'
import { publishTasks } from './pages/publishing.ts'
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
  /** Sky, hills, sun. */
  readonly colours: Palette
}

const published: readonly Subject[] = [
  {
    title: '西湖晨雾 第一集',
    channel: '星河短剧场',
    colours: [
      [11, 61, 92],
      [95, 168, 160],
      [242, 227, 198],
    ],
  },
  {
    title: '古镇手艺人 竹编',
    channel: '杭城综艺现场',
    colours: [
      [45, 74, 34],
      [143, 179, 57],
      [244, 233, 205],
    ],
  },
  {
    title: '长安十二时辰 花絮',
    channel: '杭城综艺现场',
    colours: [
      [90, 26, 26],
      [217, 98, 43],
      [255, 210, 122],
    ],
  },
]
const refused: Subject = {
  title: '夏夜音乐会 返场',
  channel: '杭城综艺现场',
  colours: [
    [27, 20, 70],
    [125, 60, 200],
    [255, 143, 177],
  ],
}
const inFlight: Subject = {
  title: '雪山之巅 航拍',
  channel: '杭城综艺现场',
  colours: [
    [22, 50, 79],
    [127, 178, 229],
    [255, 255, 255],
  ],
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
    await tellTheStory(page, product, clips)
    mkdirSync(images, { recursive: true })
    // Opened anew: without the messages and the panel of what led here.
    await publishTasks(page, t).open(product.url)
    await expect(rowOf(page, inFlight.title).getByRole('progressbar')).toBeVisible()
    await expect(rowOf(page, inFlight.title)).toContainText('62%')
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
async function tellTheStory(page: Page, product: Product, clips: ClipFolder): Promise<void> {
  const sandbox = sandboxControl(product.sandboxUrl)
  const bring = async (subject: Subject, visibility: 'public' | 'unlisted', padding = 0) => {
    const clip = await draw(clips, subject, padding)
    await sourceVideos(page, t).open(product.url)
    await saveVideos(page, t, [clip], subject.channel)
    await publish(page, t, clip, { visibility })
  }
  const untilIs = (subject: Subject, state: 'published' | 'publishFailed') =>
    expect(rowOf(page, subject.title)).toContainText(t(`states:publishTask.${state}`), { timeout: 60_000 })

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
  // Five chunks as over a real line, so that each is told, and then none.
  const chunks = { method: 'PUT', pathPattern: upload }
  await sandbox.fail({ match: chunks, times: 5, effect: { kind: 'latency', ms: 500 } })
  await sandbox.fail({ match: chunks, nth: 6, times: 100, effect: { kind: 'hang' } })
  await bring(inFlight, 'public', 64 * MiB)
}

/** A short clip: a landscape of waves in three colours, each clip with hills of its own. */
async function draw(clips: ClipFolder, { title, colours }: Subject, padding: number): Promise<Clip> {
  const path = join(clips.path, `${title}.mp4`)
  await runTool('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error'],
    ...['-f', 'lavfi', '-i', 'nullsrc=size=640x360:rate=5:duration=4'],
    ...['-vf', `format=gbrp,geq=${landscape(colours, title.length * title.charCodeAt(0))}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path],
  ])
  if (padding > 0) {
    const box = Buffer.alloc(padding)
    box.writeUInt32BE(padding, 0)
    box.write('free', 4, 'latin1')
    await appendFile(path, box)
  }
  return { path, title, size: (await stat(path)).size, sha256: () => Promise.reject(new Error('not asked')) }
}

/** Waits until no picture is missing and no message covers the page. */
async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.screenshot({ path: join(images, `${name}.png`) })
}

await main()
