import { expect, type Page } from '@playwright/test'

/** A page of the product by its address; ':id' and the like stand for what a link has there. */
export type Pattern = string

/**
 * The router of the open page, as its own links use it: React keeps it among the properties of what is drawn. So the walk
 * meets every page there is, those of this build and those that the server names, and stays in one document.
 */
const findRouter = `
  window.walkedRouter ??= (() => {
    const root = document.getElementById('root')
    const container = root[Object.keys(root).find((key) => key.startsWith('__reactContainer$'))]
    const waiting = [container.stateNode.current]
    for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
      const { router } = fiber.memoizedProps ?? {}
      if (router?.navigate && router.routes) return router
      if (fiber.sibling) waiting.push(fiber.sibling)
      if (fiber.child) waiting.push(fiber.child)
    }
    throw new Error('the page has no router')
  })()`

const leaves = `
  (function leavesOf(routes) {
    return routes.flatMap(({ path, children }) => (children ? leavesOf(children) : path ? [path] : []))
  })(window.walkedRouter.routes)`

/** Every page that the router of the open page knows now; what the server names comes with the first of its pages. */
export async function knownPages(page: Page): Promise<readonly Pattern[]> {
  await page.evaluate(findRouter)
  const paths = await page.evaluate<readonly string[]>(leaves)
  return [...new Set(paths)].filter((path) => path !== '*' && path !== '/')
}

/**
 * Goes to an address as a link of the page does. Returns where that led, once it is drawn: the router is there before
 * the page is, and the shell then moves the focus to it.
 */
export async function goWithin(page: Page, path: string): Promise<string> {
  await page.evaluate(findRouter)
  const before = new URL(page.url()).pathname
  await page.evaluate('document.activeElement?.blur()')
  await page.evaluate(`window.walkedRouter.navigate(${JSON.stringify(path)})`)
  const state = () => page.evaluate<string>('window.walkedRouter.state.navigation.state')
  await expect.poll(state).toBe('idle')
  const { pathname } = new URL(page.url())
  if (pathname !== before)
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
  return pathname
}

/** The addresses within the product that the open page links to. */
export function linksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname)`)
}

/** The first address that is of a pattern; the pattern itself where it has no parts to fill. */
export function addressOf(pattern: Pattern, seen: Iterable<string>): string | undefined {
  if (!pattern.includes(':')) return pattern
  const form = new RegExp(`^${pattern.replaceAll(/:\w+\??/gu, '[^/]+')}$`, 'u')
  return [...seen].find((path) => form.test(path))
}
