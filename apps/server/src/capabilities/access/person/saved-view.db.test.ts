import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mostSavedViews,
  type SavedView,
  updateSavedView,
  type ViewContent,
} from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const content: ViewContent = {
  filters: { status: '3,6' },
  layout: { density: 'compact', columns: [{ key: 'title', hidden: false, pin: 'start' }] },
}
type Part = Partial<EndpointInput<typeof createSavedView>['body']>
const save = (bearer: string, part: Part = {}) =>
  world.call(createSavedView, { body: { listId: 'videos', name: '失败的', content, ...part } }, { bearer })
const saved = async (bearer: string, part: Part = {}): Promise<SavedView> =>
  outputOf(createSavedView, await save(bearer, part))
const viewsOf = async (bearer: string, listId = 'videos') =>
  outputOf(listSavedViews, await world.call(listSavedViews, { query: { listId } }, { bearer }))
const change = (bearer: string, id: string, body: EndpointInput<typeof updateSavedView>['body']) =>
  world.call(updateSavedView, { params: { id }, body }, { bearer })

test('WID-04 a saved view is there on the next browser, with conditions, columns and density', async () => {
  const first = await world.signIn('operator')
  const view = await saved(first.bearer)
  const second = await world.signIn('operator')
  expect(await viewsOf(second.bearer)).toEqual([view])
  expect(view).toMatchObject({ name: '失败的', content, isDefault: false })
  expect(await viewsOf(second.bearer, 'channels')).toEqual([])
})

test('WID-04 a view is renamed, saved anew and deleted; names of one list differ', async () => {
  const { bearer } = await world.signIn('viewer')
  const [one, two] = [await saved(bearer, { name: '一' }), await saved(bearer, { name: '二' })]
  expect(await save(bearer, { name: ' 一 ' })).toMatchObject({ status: 409, code: 'access.nameTaken' })
  expect((await save(bearer, { name: '一', listId: 'channels' })).status).toBe(200)
  expect(await change(bearer, two.id, { name: '一' })).toMatchObject({ code: 'access.nameTaken' })
  const filters = { title: '新' }
  const body = { name: '三', content: { ...content, filters } }
  expect(outputOf(updateSavedView, await change(bearer, two.id, body))).toMatchObject(body)
  expect((await world.call(deleteSavedView, { params: { id: one.id } }, { bearer })).status).toBe(200)
  expect((await viewsOf(bearer)).map(({ name }) => name)).toEqual(['三'])
  const again = await world.call(deleteSavedView, { params: { id: one.id } }, { bearer })
  expect(again).toMatchObject({ status: 404, code: 'access.viewNotFound' })
})

test('WID-04 one view at most is the default of a list, however many ask at once', async () => {
  const { bearer } = await world.signIn('finance')
  const views = await Promise.all(['a', 'b', 'c'].map((name) => saved(bearer, { name, isDefault: true })))
  const defaults = async () => (await viewsOf(bearer)).filter(({ isDefault }) => isDefault)
  expect(await defaults()).toHaveLength(1)
  await Promise.all(views.map(({ id }) => change(bearer, id, { isDefault: true })))
  expect(await defaults()).toHaveLength(1)
  await change(bearer, (await defaults())[0]?.id ?? '', { isDefault: false })
  expect(await defaults()).toEqual([])
})

test('WID-04 PERM-03 views are one’s own; another person’s are not there', async () => {
  const [mine, other] = [await world.signIn('legal'), await world.signIn('admin')]
  const { id } = await saved(mine.bearer)
  expect(await viewsOf(other.bearer)).toEqual([])
  const gone = { status: 404, code: 'access.viewNotFound' }
  expect(await change(other.bearer, id, { name: 'x' })).toMatchObject(gone)
  expect(await world.call(deleteSavedView, { params: { id } }, { bearer: other.bearer })).toMatchObject(gone)
  expect((await viewsOf(mine.bearer)).map(({ name }) => name)).toEqual(['失败的'])
  expect((await world.call(listSavedViews, { query: { listId: 'videos' } })).code).toBe('access.notSignedIn')
})

test('WID-04 a list holds so many views and no more, and only what a view can be', async () => {
  const { bearer } = await world.signIn('operator')
  const listId = 'crowded'
  for (let index = 0; index < mostSavedViews; index += 1) await saved(bearer, { listId, name: `v${index}` })
  expect(await save(bearer, { listId })).toMatchObject({ status: 409, code: 'access.tooManyViews' })
  const wrong: Part[] = [
    { name: '  ' },
    { name: 'x'.repeat(41) },
    { listId: '../etc' },
    { content: { ...content, layout: { density: 'huge' as never, columns: [] } } },
  ]
  for (const part of wrong)
    expect(await save(bearer, part)).toMatchObject({ status: 400, code: 'common.invalidInput' })
})
