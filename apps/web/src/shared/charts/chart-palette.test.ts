import { expect, test } from 'vitest'
import { chartPalettes, type SeriesTone } from './chart-palette.ts'

/** WCAG 2.2: relative luminance of `#RRGGBB`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)(
  'WID every colour of a series stands out from the card (%s)',
  (mode) => {
    const { card, tones } = chartPalettes[mode]
    for (const tone of Object.keys(tones) as SeriesTone[]) {
      expect([tone, contrast(tones[tone], card) >= 3]).toEqual([tone, true])
    }
  },
)

test.each(['light', 'dark'] as const)('WID success and failure differ without their colour (%s)', (mode) => {
  const { success, error } = chartPalettes[mode].tones
  expect(contrast(success, error)).toBeGreaterThan(1.3)
})
