import { setTimeout } from 'node:timers/promises'
import type { SubtitleDesk } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { listTranslations, translationSortKeys } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { chromium, type Page } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'
import { signedIn } from '../../e2e/src/pages/sign-in.ts'
import { startProduct } from '../../e2e/src/product.ts'
import { measureFilters, p95, p95OfAll, slowestOf } from './api/filtered-list.ts'
import { fillTranslations } from './api/many-translations.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

const translations = 100_000
const cueCount = 5000
const documentId = '900719925474099'
const listGoal = { atMost: 100 }
const keyGoal = { atMost: 50 }
/** Ten keys a second: a fast hand. Closer together they would be measured with those before them, which nobody feels. */
const betweenKeysMs = 100

const conditions: readonly Readonly<Record<string, string>>[] = [
  {},
  { status: '0,3' },
  { status: '1', marked: 'yes' },
  { status: '2' },
  { language: 'ar' },
  { listStatus: '5' },
  { listStatus: '6,7' },
  { words: 'ab3' },
  { words: '频道' },
  { words: 'a', status: '1', language: 'en' },
]

/** The list of translations by the real API process, and the desk with 5,000 cues in the built product. */
export async function run(): Promise<void> {
  await list()
  await desk()
}

async function list(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    await api.database.pool.query(`UPDATE role SET data_scope = 'all' WHERE code = 'operator'`)
    const client = await api.database.pool.connect()
    try {
      await fillVideoLibrary(client, { videos: 20_000, staffPerDepartment: 5, channels: 200 })
      await fillTranslations(client, translations)
    } finally {
      client.release()
    }
    const sorts = translationSortKeys.flatMap((key) => [key, `-${key}`])
    const filters = conditions.flatMap((condition) =>
      sorts.map((sort) => ({ ...condition, sort, pageSize: '100' })),
    )
    const found = await measureFilters(api, { path: listTranslations.url, tries: 15 }, filters)
    printFigures(`the list of ${translations} translations, ${found.length} conditions and orders`, [
      { what: 'p95 of all', value: p95OfAll(found), unit: 'ms', goal: listGoal },
      ...slowestOf(found, 5).map(({ what, times }) => ({
        what: `p95 of ${what}`,
        value: p95(times),
        unit: 'ms',
        goal: listGoal,
      })),
    ])
  })
}

/** Only the page is measured: the subtitles are answered by this bench. */
async function desk(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.route(`**/api/subtitle-documents/${documentId}`, (route) =>
      route.fulfill({ json: { status: 200, message: '', data: deskOf() } }),
    )
    await page.route(`**/api/subtitle-documents/${documentId}/cues`, (route) =>
      route.fulfill({
        json: {
          status: 200,
          message: '',
          data: { document: { ...deskOf().document, version: 2 }, added: [] },
        },
      }),
    )
    await signedIn(page, product, '李晴', { locale: 'zh' })
    await page.goto(`${product.url}/channel/translations?desk=${documentId}`)
    await page.locator('[role=gridcell]').first().waitFor()
    const times = await keysOf(page)
    printFigures(`the desk with ${cueCount} cues`, [
      { what: 'key to paint, p95', value: p95(times), unit: 'ms', goal: keyGoal },
    ])
  } finally {
    await browser.close()
    await product.remove()
  }
}

/** From the press of a key to the picture after it, in ms: moving, typing, keeping, taking back. */
async function keysOf(page: Page): Promise<number[]> {
  await page.evaluate(`window.pindaoKeys = []; document.addEventListener('keydown', (event) => {
    const began = event.timeStamp
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.pindaoKeys.push(performance.now() - began)
      channel.port2.postMessage(null)
    })
  }, true)`)
  await page.locator('[role=row][aria-rowindex="6"] [aria-colindex="4"]').click()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await setTimeout(betweenKeysMs)
  }
  for (let row = 0; row < 40; row += 1) {
    await press('Enter')
    for (const sign of 'mends') await press(sign)
    for (const key of ['Enter', 'ArrowDown', 'Alt+y']) await press(key)
  }
  for (let step = 0; step < 10; step += 1) await press('ControlOrMeta+z')
  return page.evaluate<number[]>('window.pindaoKeys')
}

function deskOf(): SubtitleDesk {
  const cues = Array.from({ length: cueCount }, (_, at) => ({
    id: at + 1,
    startMs: at * 2500,
    endMs: at * 2500 + 2000,
    text: `第 ${at + 1} 句话，说得不长也不短。`,
    by: 'engine' as const,
    flags: at % 9 === 0 ? ['numbersDiffer' as const] : [],
    review: 'open' as const,
    note: '',
  }))
  return {
    document: {
      id: documentId,
      video: { id: '1', title: '长片', durationMs: cueCount * 2500 },
      language: 'zh',
      name: 'a.srt',
      sourceId: null,
      cueCount,
      markedCount: 0,
      stale: false,
      attachedRevision: null,
      unattached: true,
      checkProfile: 'streaming',
      updatedAt: '2026-03-04T12:00:00.000Z',
      updatedBy: null,
      version: 1,
      actions: ['edit', 'attach'],
    },
    cues,
    source: null,
    steps: [],
    askedBy: '7',
    needsSecondReader: false,
  }
}
