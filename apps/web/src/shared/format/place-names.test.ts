import { expect, test } from 'vitest'
import { placeNames } from './place-names.ts'

const names = () => placeNames('zh')

test('I18N-02 countries of today are offered by name, and nothing that is none', () => {
  const codes = names()
    .countries()
    .map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['CN', 'US', 'EG', 'FR', 'XK', 'TL']))
  for (const none of ['EU', 'UN', 'ZZ', 'XA', 'SU', 'DD', 'AA']) expect(codes).not.toContain(none)
})

test('I18N-02 a language in use is offered, and a made-up code is shown as it is', () => {
  expect(
    names()
      .languages(['eo'])
      .map(({ value }) => value),
  ).toEqual(expect.arrayContaining(['eo', 'zh', 'pt-BR']))
  expect(names().country('1')).toBe('1')
  expect(names().language('x')).toBe('x')
})
