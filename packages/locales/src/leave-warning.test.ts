import { expect, test } from 'vitest'
import { loadPack } from './load-pack.ts'
import { flatten } from './pack-shape.test-support.ts'

test.each([
  ['zh', /中断/, /保留/, /丢失/],
  ['en', /interrupted/, /kept/, /lost|lose/],
  ['fr', /interrompu/, /conservé/, /perdu/],
  ['ar', /انقطع/, /محفوظ/, /فُقد/],
] as const)(
  'UPL-06 in %s the warning before leaving says that the upload stops and what is sent stays',
  async (locale, stops, stays, loss) => {
    const texts = flatten(await loadPack(locale, 'upload'))
    const warning = texts.get('panel.leaving')
    expect(warning).toMatch(stops)
    expect(warning).toMatch(stays)
    expect(warning).not.toMatch(loss)
  },
)
