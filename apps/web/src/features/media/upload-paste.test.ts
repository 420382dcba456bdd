import { expect, test } from 'vitest'
import { namedBy, type PasteNames, pastedAt } from './upload-paste.ts'

const names: PasteNames = {
  channel: (name) => (name === '星河' ? { channelId: '7', channelName: '星河' } : null),
  language: (name) => namedBy(name, [{ value: 'en', label: '英语' }])?.value ?? null,
}

test('UPL-02 a paste goes on in the columns beside, and an empty cell leaves what is there', () => {
  expect(pastedAt('title', '第1集\t长剧\n\t短剧\n第3集', names)).toEqual([
    { title: '第1集', programme: '长剧' },
    { programme: '短剧' },
    { title: '第3集' },
  ])
  expect(pastedAt('programme', '长剧\t星河', names)).toEqual([
    { programme: '长剧', channelId: '7', channelName: '星河', unknownChannel: null },
  ])
  expect(pastedAt('title', '"第1集\n上"\t长剧\r\n', names)).toEqual([
    { title: '第1集 上', programme: '长剧' },
  ])
  expect(pastedAt('title', 'x'.repeat(500), names)[0]?.title).toHaveLength(255)
})

test('UPL-02 channels and languages are known by name or code; one that is not known is told in its cell', () => {
  const galaxy = { channelId: '7', channelName: '星河', unknownChannel: null }
  const english = { language: 'en', unknownLanguage: null }
  expect(pastedAt('title', 'a\t\t星河\t英语\nb\t\t银河\tEN\nc\t\t\t火星语', names)).toEqual([
    { title: 'a', ...galaxy, ...english },
    { title: 'b', unknownChannel: '银河', ...english },
    { title: 'c', unknownLanguage: '火星语' },
  ])
  // Two of one name are none: the person says which.
  const twice = ['1', '2'].map((value) => ({ value, label: '星河' }))
  expect(namedBy('星河', twice)).toBeNull()
})
