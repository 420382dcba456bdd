import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What is used of an element; the tests are checked without the types of the DOM. */
type Sized = { readonly scrollWidth: number; readonly clientWidth: number }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * Pictures loaded that are in sight, nothing said to be on its way, and nothing fading: a colour half-way has no contrast to judge. Looked
 * at twice, two frames apart: between the steps of a movement (a group of the menu that folds) nothing is animated.
 */
const isStill = `(async () => {
  const waitsToBeSeen = (image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return image.loading === 'lazy' && (top > innerHeight || bottom < 0 || left > innerWidth || right < 0)
  }
  const still = () =>
    [...document.images].every((image) => image.complete || waitsToBeSeen(image)) &&
    document.querySelector('main [aria-busy=true], main .ant-skeleton, main .ant-spin-spinning') === null &&
    document.querySelector('[class*="ant-motion-collapse-"]') === null &&
    document.getAnimations().every(
      (animation) => animation.playState === 'finished' || animation.effect?.getTiming().iterations === Infinity,
    )
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  if (!still()) return false
  await frame()
  await frame()
  return still()
})()`
/** Blocks whose own words stick out of them, where nothing scrolls, no ellipsis says so, and nothing is only heard. */
const clippedTexts = `
  [...document.querySelectorAll('body :not(.heard, .heard *)')]
    .filter((element) => {
      const { display, overflowX, textOverflow } = getComputedStyle(element)
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
      return (
        words && display !== 'inline' && textOverflow !== 'ellipsis' && !['auto', 'scroll'].includes(overflowX) &&
        element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
      )
    })
    .map((element) => element.textContent.trim())`

/** Numbers in a table that stand on another line than their unit. */
const wrappedFigures = `
  [...document.querySelectorAll('td')]
    .flatMap((cell) => [...cell.childNodes])
    .filter((node) => node.nodeType === 3 && /^[\\d.,\\s]+\\p{L}[\\p{L}.]*$/u.test(node.textContent.trim()))
    .filter((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size > 1
    })
    .map((node) => node.textContent.trim())`

/** What the browser refused to load or run on a page from now on, by the page's own policy (reliability §1), in words. */
export async function notePolicyViolations(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await page.exposeFunction('pindaoRefused', (words: string) => found.push(words))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (refused) =>
    pindaoRefused(location.pathname + ': ' + refused.effectiveDirective + ' ' + refused.blockedURI))`)
  return found
}

/** What a page says in the console as an error, or throws, from now on. The list grows. */
export function notePageErrors(page: Page): readonly string[] {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return found
}

/** Waits until a page stands still: all there, and nothing moving. */
export async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isStill)).toBe(true)
}

/** What sticks out of a page that stands still, in words. */
export async function layoutFaults(page: Page, name: string): Promise<readonly string[]> {
  const clipped = await page.evaluate<readonly string[]>(clippedTexts)
  const wrapped = await page.evaluate<readonly string[]>(wrappedFigures)
  const { scroll, client } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }: Sized) => ({ scroll: scrollWidth, client: clientWidth }))
  return [
    ...clipped.map((words) => `${name}: cut off: ${words}`),
    ...wrapped.map((words) => `${name}: on two lines: ${words}`),
    ...(scroll > client ? [`${name}: ${scroll} px in ${client}`] : []),
  ]
}

/**
 * What axe finds in a page that stands still, or in a part of it that lies over the rest, in words. Its code is read into
 * a document once, however often it looks.
 */
export async function accessibilityFaults(
  page: Page,
  name: string,
  part: Locator = page.locator('html'),
): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  const violations = await part.evaluate(async (element: axe.ElementContext, values) => {
    const there = globalThis as unknown as { readonly axe: typeof axe }
    const found = await there.axe.run(element, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }))
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} ${target.join(' ')} ${failureSummary}`),
  )
}

/** Ratio of two colours as computed styles say them, opaque both (WCAG 2.2: 1 to 21). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/gu) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
