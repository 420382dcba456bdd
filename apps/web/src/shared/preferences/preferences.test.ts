import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', { localStorage: { getItem: () => null }, addEventListener: () => undefined })
const { defaultPreferences, looks, parsePreferences } = await import('./preferences.ts')

test('SHL-06 the defaults are the specification’s: vertical, semi-dark, full width, mini', () => {
  expect(defaultPreferences).toMatchObject({
    menuLayout: 'vertical',
    skin: 'semiDark',
    contentWidth: 'full',
    menuPinned: false,
    locale: 'zh',
    colorMode: 'light',
  })
})

test('SHL-06 what was stored comes back; what is damaged is the default, one by one', () => {
  const stored = { ...defaultPreferences, skin: 'bordered', direction: 'rtl', menuHidden: true }
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored)
  expect(parsePreferences(JSON.stringify({ ...stored, skin: 'glass', barBlur: 'x' }))).toEqual({
    ...stored,
    skin: 'semiDark',
    barBlur: true,
  })
})

test('SHL-06 whatever stands in the storage, every preference has a value that is offered', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (text) => {
      const preferences = parsePreferences(text)
      for (const [key, values] of Object.entries(looks))
        expect(values).toContain(preferences[key as keyof typeof looks])
    }),
  )
})
