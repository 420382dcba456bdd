import { namespaces } from '@pindao/locales/namespaces.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import type { Page } from '@playwright/test'

/** Every key there is, alone, and as code writes it with its file. */
const keys = new Set(
  namespaces.flatMap((namespace) =>
    pathsOf(readPack('zh', namespace)).flatMap((path) => [
      path,
      `${namespace}:${path}`,
      `${namespace}.${path}`,
    ]),
  ),
)

/** What the page says by itself and to a screen reader: words in the shape of a key, and what was to be filled in. */
const suspects = `
  (() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    const texts = [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent),
      ...names.map((name) => element.getAttribute(name) ?? ''),
    ])
    const shape = /^[A-Za-z]+(?:[:.][A-Za-z0-9_]+)+$|\\{\\{|\\b(?:undefined|NaN|Invalid Date)\\b|\\[object /u
    return [...new Set([document.title, ...texts].map((text) => text.trim()))].filter((text) => shape.test(text))
  })()`

/** Texts of the open page that are none: a key instead of its words, or a hole in a sentence. */
export async function missingTexts(page: Page, name: string): Promise<readonly string[]> {
  const found = await page.evaluate<readonly string[]>(suspects)
  return found
    .filter((text) => keys.has(text) || !/^[\w:.]+$/u.test(text))
    .map((text) => `${name}: no text: ${text}`)
}

function pathsOf(texts: unknown): readonly string[] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : pathsOf(value).map((path) => `${key}.${path}`),
  )
}
