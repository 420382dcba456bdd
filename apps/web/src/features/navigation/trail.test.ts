import { beforeAll, expect, test, vi } from 'vitest'

const nobody = { getItem: () => null }
beforeAll(() =>
  vi.stubGlobal('window', {
    sessionStorage: nobody,
    localStorage: nobody,
    addEventListener: () => undefined,
  }),
)

const entry = (path: string, url = path) => ({ path, url, titleKey: `navigation.page.${path}` })

test('SHL-03 a new page goes to the end; one visited before cuts the trail back to it', async () => {
  const { arrive } = await import('./trail.ts')
  const trail = [entry('/a'), entry('/b'), entry('/c')]
  expect(arrive(trail, entry('/d')).map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
  expect(arrive(trail, entry('/b', '/b?page=2'))).toEqual([entry('/a'), entry('/b', '/b?page=2')])
})

test('SHL-03 the trail keeps the last twelve', async () => {
  const { arrive } = await import('./trail.ts')
  const trail = Array.from({ length: 12 }, (_, index) => entry(`/${index}`))
  expect(arrive(trail, entry('/new'))).toHaveLength(12)
  expect(arrive(trail, entry('/new'))[0]?.path).toBe('/1')
})
