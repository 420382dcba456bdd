import { loadPack, type Pack } from '@pindao/locales/load-pack.ts'
import { isNamespace } from '@pindao/locales/namespaces.ts'
import type { GuideStep } from '@pindao/protocol/access/guide.steps.ts'
import { guideOfRole } from '@pindao/protocol/access/guide.steps.ts'
import { expect, test } from 'vitest'
import { newsEntries, unreadOf } from './news-entries.ts'
import { shownText, stepsDoneAt } from './step-ways.ts'

const steps = [...new Set<GuideStep>(Object.values(guideOfRole).flat())]

test('NAV-02 what a step shows bears a text of the packs', async () => {
  for (const step of steps) {
    const key = shownText(step)
    if (key === null) continue
    const [namespace = '', path = ''] = key.split(':')
    if (!isNamespace(namespace)) throw new Error(`no pack ${namespace}`)
    let text: string | Pack | undefined = await loadPack('zh', namespace)
    for (const part of path.split('.')) text = typeof text === 'object' ? text[part] : undefined
    expect([key, typeof text]).toEqual([key, 'string'])
  }
})

test('NAV-02 whoever opens a page has done the steps that ask for no more', () => {
  expect(stepsDoneAt('/dashboards/today', ['today', 'upload'])).toEqual(['today'])
  expect(stepsDoneAt('/channel/source-videos', ['library', 'upload'])).toEqual(['library'])
})

test('NAV-02 news count as unread after the day that was read, on pages that one may open', () => {
  const days = newsEntries.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(unreadOf(null, () => true)).toBe(newsEntries.length)
  expect(unreadOf(days[0] ?? '', () => true)).toBe(0)
  expect(unreadOf(null, () => false)).toBe(0)
})
