import { loadPack, type Pack } from '@pindao/locales/load-pack.ts'
import { locales } from '@pindao/locales/locales.ts'
import { namespaces } from '@pindao/locales/namespaces.ts'
import { defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import { opensPage, type PageName, pageNames } from '@pindao/protocol/access/page-permissions.ts'
import { expect, test } from 'vitest'
import { helpGroups } from './help-questions.ts'

const asked: readonly { readonly id: string; readonly pages: readonly PageName[] }[] = helpGroups.flatMap(
  ({ questions }): readonly { id: string; pages: readonly PageName[] }[] => questions,
)

test('NAV-02 every page of the product is told of by some answer', () => {
  const told = new Set(asked.flatMap(({ pages }) => pages))
  expect(pageNames.filter((page) => !told.has(page))).toEqual([])
})

test('NAV-02 no question stands twice', () => {
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
})

test('PERM-02 an answer about pages is for somebody: administrators open one of them, a role without rights none', () => {
  const admin = new Set(defaultGrants('admin'))
  const nobody = new Set<never>()
  for (const { id, pages } of asked.filter((question) => question.pages.length > 0)) {
    expect([id, pages.some((page) => opensPage(admin, page))]).toEqual([id, true])
    expect([id, pages.some((page) => opensPage(nobody, page))]).toEqual([id, false])
  }
})

/** Answers that name what a page calls a thing by its own words; each word is one of the packs, and never goes stale. */
const namesThings = [
  'departments-how',
  'grants-map',
  'workbench-what',
  'glossary-how',
  'extract-how',
  'disputes-how',
  'assets-how',
  'claim-requests',
  'allowed-channels',
  'claim-figures',
  'mail-how',
  'chat-how',
]
/** Sayings of the answers themselves. */
const sayings = new Set(['字幕', '本部门及下级部门'])

test.each(locales)('NAV-02 I18N-02 in %s answers call things as their pages do', async (locale) => {
  const packs = await Promise.all(namespaces.map((namespace) => loadPack(locale, namespace)))
  const known = new Set(packs.flatMap(textsOf))
  const help = await loadPack(locale, 'help')
  const items = help['item'] as Pack
  for (const id of namesThings) {
    const { q, a } = items[id] as { readonly q: string; readonly a: string }
    const quoted = [...`${q} ${a}`.matchAll(/[“«]\s?([^”»]+?)\s?[”»]/gu)].map(([, words = '']) => words)
    expect([id, quoted.filter((words) => !known.has(words) && !sayings.has(words))]).toEqual([id, []])
  }
})

function textsOf(pack: Pack): string[] {
  return Object.values(pack).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))
}
