import { type PublishBatchDetail, publishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { chromium, type Page } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'
import { signedIn } from '../../e2e/src/pages/sign-in.ts'
import { startProduct } from '../../e2e/src/product.ts'
import { printFigures } from './harness.ts'

const rowCount = 200
const seconds = 4
const mostMs = 50
const batchId = '900719925474099'
const locales = ['zh', 'ar'] as const

/**
 * The grid of the composer with 200 × 20 cells in the built product: how long frames take while it is scrolled both ways,
 * and while every cell of a column is typed into. The batch is answered by this bench: only the page is measured.
 */
export async function run(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const figures: Parameters<typeof printFigures>[1][number][] = []
  try {
    for (const locale of locales) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.route(`**/api/publish-batches/${batchId}`, (route) =>
        route.fulfill({ json: { status: 200, message: '', data: answerTo(route.request().method()) } }),
      )
      await signedIn(page, product, '周凯', { locale })
      await page.goto(`${product.url}/channel/publish-composer?batch=${batchId}`)
      await page.locator('[role=gridcell]').first().waitFor()
      await page.waitForTimeout(1000)
      for (const [what, work] of [
        ['scrolled', scrolled],
        ['typed', typed],
      ] as const) {
        const frames = await framesOf(page, work)
        const value = frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? 0
        figures.push({
          what: `${locale}: ${what}, frame p95`,
          value,
          unit: 'ms',
          goal: { atMost: mostMs },
        })
      }
      await context.close()
    }
    printFigures(`the composer's grid, ${rowCount} × 20 cells`, figures)
  } finally {
    await browser.close()
    await product.remove()
  }
}

/** The lengths of all frames while something is done, in ms. */
async function framesOf(page: Page, work: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate(`window.pindaoFrames = []; (() => {
    let before = performance.now()
    const note = (now) => {
      window.pindaoFrames.push(now - before)
      before = now
      window.pindaoFrame = requestAnimationFrame(note)
    }
    window.pindaoFrame = requestAnimationFrame(note)
  })()`)
  await work(page)
  return page.evaluate<number[]>(`(cancelAnimationFrame(window.pindaoFrame), window.pindaoFrames.slice(2))`)
}

async function scrolled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    const across = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
    const began = performance.now()
    const step = (now) => {
      const part = (now - began) / ${seconds * 1000}
      if (part >= 1) return resolve()
      grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * part
      grid.scrollLeft = across * (grid.scrollWidth - grid.clientWidth) * Math.abs(Math.sin(part * 6))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`)
}

async function typed(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('[role=grid]').scrollTo(0, 0)`)
  await page.locator('[role=row][aria-rowindex="2"] [aria-colindex="3"]').click()
  for (let row = 0; row < 20; row += 1) {
    await page.keyboard.type(`第${row + 1}集`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
}

const at = '2026-03-04T12:00:00.000Z'
const counts = { unmade: rowCount, waiting: 0, underWay: 0, published: 0, failed: 0, refused: 0, ended: 0 }

function answerTo(method: string): unknown {
  if (method === 'PUT') return { version: 2, updatedAt: at }
  const batch = publishBatch.parse({
    id: batchId,
    name: '批次',
    status: 0,
    zone: 'Asia/Shanghai',
    counts: { total: rowCount, ...counts },
    videoCount: rowCount,
    channelCount: 1,
    ownerName: '周凯',
    createdAt: at,
    updatedAt: at,
    submittedAt: null,
    version: 1,
    actions: ['edit', 'submit'],
  })
  const ids = Array.from({ length: rowCount }, (_, index) => String(index + 1))
  return {
    ...batch,
    chosenVideos: ids,
    rows: ids.map((videoId, position) => ({
      videoId,
      channelId: '7',
      position,
      cells: {
        title: `雁回 第${videoId}集`,
        description: '一段不短的简介，带着链接 https://example.com/watch 和几行文字。',
        tags: '短剧, 雁回, 更新',
        visibility: 'public',
        publishAt: '2099-03-05 20:00',
        publishZone: 'Asia/Shanghai',
        madeForKids: position % 9 === 0 ? '' : 'no',
        categoryId: '24',
        language: 'zh',
        audioLanguage: 'zh',
      },
      confirmed: null,
      taskId: null,
      status: null,
      problem: null,
    })),
    videos: ids.map((id) => ({ id, title: `源视频 ${id}`, durationSec: 60 })),
    channels: [{ id: '7', title: '星河短剧场', platform: 'youtube', timeZone: 'Asia/Shanghai' }],
    timeline: [],
  } satisfies PublishBatchDetail
}
