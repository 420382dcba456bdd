import { createHash } from 'node:crypto'
import type { Locale } from '@pindao/locales/locales.ts'
import { publicStatementPath } from '@pindao/protocol/revenue/statement-path.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { followRequests } from '#src/answers.ts'
import type { Clip } from '#src/clips.ts'
import {
  accessibilityFaults,
  layoutFaults,
  notePageErrors,
  notePolicyViolations,
  untilStill,
} from '#src/look.ts'
import { missingTexts } from '#src/missing-texts.ts'
import { type Preferences, prefer, preferNow } from '#src/pages/preferences.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { chooseLanguage } from '#src/pages/top-bar.ts'
import { callerFor, published, savedVideo } from '#src/prepared-records.ts'
import { type Product, startProduct } from '#src/product.ts'
import { type Texts, textsIn } from '#src/texts.ts'
import { test as base } from '#src/visitors.ts'
import { addressOf, goWithin, knownPages, linksOf } from '#src/walk.ts'
import { seedOfToday } from '../../scripts/test-run/log.ts'
import { dayOf } from '../../scripts/test-run/turns.ts'

type Look = Preferences & {
  readonly colorMode: 'light' | 'dark'
  /** Widths at which nothing may stick out: colours do not change what fits. */
  readonly widths: readonly number[]
  /** How many of them each page is looked at with; left out: all. Another page, and another day, draws others. */
  readonly drawn?: number
}

/** Desk, small desk, tablet, phone. */
const widths = [1920, 1280, 768, 360]
const walks: Readonly<Record<Locale, readonly Look[]>> = {
  zh: [
    { colorMode: 'light', widths, drawn: 1 },
    { colorMode: 'dark', widths: [360] },
  ],
  // What fits from left to right at all widths is held against the other direction at a desk and on a phone.
  ar: [
    { colorMode: 'light', widths: [1280, 360], drawn: 1 },
    { colorMode: 'dark', widths: [768] },
  ],
  en: [{ colorMode: 'dark', widths: [1920] }],
  // The longest words, where a pinned menu leaves the least room beside it.
  fr: [{ colorMode: 'light', widths: [1280], menuPinned: true }],
}
const seed = process.env['TEST_SEED'] ?? seedOfToday()
const isWhole = process.env['TEST_SWEEP'] === 'all'
/** A number for a page that is the same in a run, and another on another day. */
const drawnFor = (name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt16BE(0)

/** One of the looks of a language for each page; all of them when the run sweeps. */
function looksOf(locale: Locale, name: string): readonly Look[] {
  const all = walks[locale]
  const drawn = drawnFor(name) % all.length
  return isWhole ? all : all.slice(drawn, drawn + 1)
}

/**
 * The widths that a page is looked at with, and at which of them it is judged as screen readers have it: once in each look.
 * Drawn by the seed of the run and the page, so that a failure comes again; all of both when the run sweeps.
 */
function widthsOf({ widths: all, drawn = all.length }: Look, name: string) {
  const rank = (width: number) => createHash('sha256').update(`${seed} ${name} ${width}`).digest('hex')
  return all
    .toSorted((one, other) => rank(one).localeCompare(rank(other)))
    .slice(0, isWhole ? all.length : drawn)
    .map((width, at) => ({ width, heard: isWhole || at === 0 }))
}
/** Those that share the pages: neighbours in this order are of two directions or two alphabets. */
const languages = ['zh', 'en', 'ar', 'fr'] as const
/**
 * Each part of the product is walked in one language, with the records that its lists lead to, and in the next one on the
 * next day. A sweep walks all pages in every language.
 */
function isWalkedIn(locale: Locale, pattern: string): boolean {
  const [, part = ''] = pattern.split('/')
  const first = createHash('sha256').update(part).digest().readUInt16BE(0)
  return isWhole || languages[(first + dayOf(Number(seed))) % languages.length] === locale
}

/** Titles of what is drawn where a page cannot be. */
const pageFailures = [
  'common:error.pageTitle',
  'common:error.chunkTitle',
  'common:error.dataTitle',
  'common:permission.title',
] as const
const picturesKept = 20

// Each language by itself: two of them are walked at once.
base.describe.configure({ mode: 'parallel' })

/** A product in which somebody has worked, so that few lists are empty, and where no other journey leaves anything. */
const test = base.extend<object, { readonly livedIn: Product }>({
  livedIn: [
    async ({ clips }, use) => {
      const product = await startProduct()
      await fill(product, await clips.make('春分 · 油菜花田.mp4', { seconds: 2 }))
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

for (const locale of languages) {
  test(`SHL-01 NAV-02 I18N-01 ${locale}: on every page no accessibility violation, no word missing or cut off, no page wider than its window, no error`, async ({
    openBrowser,
    livedIn,
  }, info) => {
    test.setTimeout(900_000)
    const page = await openBrowser({ reducedMotion: 'reduce' })
    const errors = notePageErrors(page)
    const refused = await notePolicyViolations(page)
    // The page of a server that is away leaves itself as soon as that answers.
    await page.route('**/api/sso/isLogin', () => new Promise(() => undefined))
    const walk = walkIn(page, locale, info)

    // Signed out, in a language that is chosen while the page is open.
    const before = locale === 'zh' ? 'fr' : 'zh'
    await prefer(page, { locale: before })
    await page.goto(`${livedIn.url}/login`)
    await chooseLanguage(page, textsIn(before), locale)
    await expect(page.getByRole('button', { name: textsIn(locale)('access:login.button') })).toBeVisible()
    await walk.everyPage()

    await signedIn(page, livedIn, '周凯', { locale })
    await page.goto(livedIn.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // With the first page of the server come all of them.
    await goWithin(page, '/channels')
    await walk.everyPage()

    expect(walk.unseen(await knownPages(page))).toEqual([])
    expect(walk.faults).toEqual([])
    // That a statement is gone is an answer, which the browser notes.
    expect(errors.filter((error) => !error.includes('/statements/gone'))).toEqual([])
    expect(refused).toEqual([])
  })
}

/** Walks in one language: each page once, with the tabs that it has. */
function walkIn(page: Page, locale: Locale, info: TestInfo) {
  const t = textsIn(locale)
  const seen = new Set<string>()
  // What only a letter leads to: a statement that is gone says so to everybody.
  const links = new Set<string>([publicStatementPath('gone')])
  const faults: string[] = []
  const answered = followRequests(page)
  let pictures = 0

  async function judge(name: string): Promise<void> {
    for (const look of looksOf(locale, name)) {
      const { widths: _all, drawn: _of, ...preferences } = look
      await preferNow(page, { locale, ...preferences })
      for (const { width, heard } of widthsOf(look, name)) {
        await page.setViewportSize({ width, height: 900 })
        const shot = `${locale} ${preferences.colorMode} ${name} ${width}`
        await answered()
        const found = await lastingFaultsOf(page, t, { name: shot, heard })
        faults.push(...found)
        if (found.length === 0 || pictures === picturesKept) continue
        pictures += 1
        const path = info.outputPath(`${shot.replaceAll(/[ /]/gu, '-')}.png`)
        await page.screenshot({ path })
        await info.attach(shot, { path, contentType: 'image/png' })
      }
    }
    for (const path of await linksOf(page)) links.add(path)
  }

  async function judgeTabs(name: string): Promise<void> {
    const tabs = page.getByRole('main').getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click()
      await judge(`${name} tab ${at + 1}`)
    }
  }

  /** Those that lead elsewhere are another walk's: who is signed in sees no sign-in, who is not nothing else. */
  async function visit(pattern: string): Promise<void> {
    if (!isWalkedIn(locale, pattern)) return
    const path = addressOf(pattern, links)
    if (path === undefined || seen.has(pattern) || (await goWithin(page, path)) !== path) return
    seen.add(pattern)
    await judge(path.slice(1))
    await judgeTabs(path.slice(1))
  }

  return {
    faults,
    // Where some pages are another language's, records that only those lead to are, too.
    unseen: (patterns: readonly string[]) =>
      patterns.filter(
        (pattern) => !seen.has(pattern) && isWalkedIn(locale, pattern) && (isWhole || !pattern.includes(':')),
      ),
    async everyPage(): Promise<void> {
      const patterns = await knownPages(page)
      // First those whose links lead to the others.
      for (const filled of [false, true])
        for (const pattern of patterns.filter((each) => each.includes(':') === filled)) await visit(pattern)
    },
  }
}

/** One look at a page, by its name in a report; whether it is judged as screen readers have it, too. */
type Shot = { readonly name: string; readonly heard: boolean }

/**
 * What stays wrong: a menu that began to unfold while it was looked at has colours that nobody reads. A page in which
 * nothing is wrong is looked at once.
 */
async function lastingFaultsOf(page: Page, t: Texts, shot: Shot): Promise<readonly string[]> {
  const found = await faultsOf(page, t, shot)
  if (found.length === 0) return found
  const again = await faultsOf(page, t, shot)
  return again.filter((fault) => found.includes(fault))
}

async function faultsOf(page: Page, t: Texts, { name, heard }: Shot): Promise<readonly string[]> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await untilStill(page)
  const failure = page.getByRole('heading', {
    name: new RegExp(pageFailures.map((key) => t(key)).join('|'), 'u'),
  })
  // Outside of the shell there are pages that say just that.
  const inShell = (await page.getByRole('banner').count()) > 0
  return [
    ...(inShell ? await failure.allTextContents() : []).map((words) => `${name}: ${words}`),
    ...(await layoutFaults(page, name)),
    ...(await missingTexts(page, name)),
    ...(heard ? await accessibilityFaults(page, name) : []),
  ]
}

/** A video and its publish task, a letter and a conversation. */
async function fill(product: Product, clip: Clip): Promise<void> {
  const [li, zhou] = [await callerFor(product, '李晴'), await callerFor(product, '周凯')]
  const { user } = await zhou<{ readonly user: { readonly userId: string } }>('/sso/userInfo', {
    method: 'POST',
  })
  await published(li, await savedVideo(product, li, clip))
  const letter = { subject: '春分短片已上线', body: '链接见 https://pindao.example/w/1 ，请过目。' }
  await li('/mail/letters', { method: 'POST', body: { to: [user.userId], ...letter } })
  const talk = { kind: 'direct', staffId: user.userId }
  const { id } = await li<{ readonly id: string }>('/chat/conversations', { method: 'POST', body: talk })
  await li(`/chat/conversations/${id}/messages`, { method: 'POST', body: { text: '片子已经上线了。' } })
}
