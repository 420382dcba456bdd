import {
  type ApiKey,
  countApiKeys,
  createApiKey,
  endApiKeys,
  getApiKey,
  listApiKeys,
} from '@pindao/protocol/access/api-key.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-03-04T05:06:07.000Z'
const key: ApiKey = {
  id: '5',
  name: '数据看板同步',
  usedBy: 'service',
  remark: '',
  hint: 'pindao_Ab3dEf',
  owner: { id: '7', fullName: '周凯' },
  scopes: ['channel:read'],
  lostScopes: 1,
  state: 'valid',
  createdAt: at,
  expiresAt: '2026-06-04T05:06:07.000Z',
  endedAt: null,
  lastUsedAt: null,
  version: 1,
  actions: ['update', 'end'],
}
const gone: ApiKey = { ...key, id: '6', name: '旧脚本', state: 'ended', endedAt: at, actions: [] }

function world() {
  const server = serverFor(person)
  server.answers(countApiKeys, [1, 0, 0, 1])
  server.answers(listApiKeys, [key, gone], 2)
  server.answers(getApiKey, key)
  return server
}
const open = (server: ReturnType<typeof world>, query = '') =>
  openPage(`/settings/api-keys${query}`, { server, person })

test('API-01 a new key takes what its person holds, and its secret is shown once', async () => {
  const server = world()
  server.answers(createApiKey, { key, secret: 'pindao_Ab3dEf-secret' })
  const { user } = await open(server)
  await user.click(await screen.findByRole('button', { name: t('api-keys:add') }))
  await user.type(await screen.findByRole('textbox', { name: t('api-keys:field.name') }), '数据看板同步')
  const video = await screen.findByRole('radiogroup', { name: t('staff:subject.video') })
  await user.click(within(video).getByText(t('staff:level.look')))
  await user.click(screen.getByRole('button', { name: t('api-keys:create') }))
  expect(await screen.findByText('pindao_Ab3dEf-secret')).toBeTruthy()
  expect(server.asked(createApiKey)[0]).toMatchObject({
    body: { name: '数据看板同步', days: 90, scopes: expect.arrayContaining(['video:read']) },
  })
  await user.click(screen.getByRole('button', { name: t('api-keys:stored') }))
  expect(screen.queryByText('pindao_Ab3dEf-secret')).toBeNull()
})

test('API-01 a key without a scope is not made, and the form says so', async () => {
  const server = world()
  const { user } = await open(server)
  await user.click(await screen.findByRole('button', { name: t('api-keys:add') }))
  await user.type(await screen.findByRole('textbox', { name: t('api-keys:field.name') }), '空')
  await user.click(screen.getByRole('button', { name: t('api-keys:create') }))
  expect((await screen.findAllByText(t('validation:required'))).length).toBeGreaterThan(0)
  expect(server.asked(createApiKey)).toEqual([])
})

test('API-01 keys end after a question, many at once, and those that had ended are named', async () => {
  const server = world()
  server.answers(endApiKeys, [
    { id: '5', ended: true },
    { id: '6', ended: false },
  ])
  const { user } = await open(server)
  const rows = await screen.findAllByRole('checkbox')
  if (rows[0] === undefined) throw new Error('no rows')
  await user.click(rows[0])
  await user.click(screen.getByRole('button', { name: t('api-keys:end') }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: t('api-keys:end') }))
  expect(await screen.findByText(t('api-keys:ended', { count: 1 }))).toBeTruthy()
  expect(await screen.findByText(t('api-keys:notEnded', { count: 1, names: '旧脚本' }))).toBeTruthy()
  expect(server.asked(endApiKeys)).toMatchObject([{ body: { ids: ['5', '6'] } }])
})

test('API-01 a key whose person lost a permission says so', async () => {
  await open(world(), '?detail=5')
  expect(await screen.findByText(t('api-keys:lost', { count: 1 }))).toBeTruthy()
})
