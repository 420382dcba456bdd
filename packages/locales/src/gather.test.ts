import { expect, test } from 'vitest'
import { gatherPack } from './gather.ts'
import type { Pack } from './load-pack.ts'

const files = new Map<string, Pack>([
  ['errors', { common: { notFound: 'n' } }],
  [
    'media',
    { title: 'Videos', shared: { errors: { media: { gone: 'g' } }, audit: { action: { video: 'v' } } } },
  ],
  ['audit', { title: 'Log', action: { session: 's' } }],
])

test('I18N-02 a shared pack has what each capability adds to it, a capability its own texts alone', () => {
  expect(gatherPack('errors', files)).toEqual({ common: { notFound: 'n' }, media: { gone: 'g' } })
  expect(gatherPack('audit', files)).toEqual({ title: 'Log', action: { session: 's', video: 'v' } })
  expect(gatherPack('media', files)).toEqual({ title: 'Videos' })
})

test('I18N-02 two texts for one key are refused', () => {
  const twice = new Map<string, Pack>([...files, ['other', { shared: { audit: { title: 'Other' } } }]])
  expect(() => gatherPack('audit', twice)).toThrow('audit.title')
})
