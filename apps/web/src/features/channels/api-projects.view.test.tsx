import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type ApiProject,
  type ApiProjectDetail,
  createApiProject,
  getApiProject,
  listApiProjects,
  listPlatformUsage,
  updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { button, person, rowOf } from './channel.test-support.ts'

const t = await textsIn('zh')
const at = '2026-03-04T05:06:07.000Z'
const quotas = { inserts: 100, searches: 100, units: 10_000, statistics: 10_000 }
const project: ApiProject = {
  id: '5',
  platform: 'youtube',
  name: '主项目',
  clientId: 'client-1',
  configured: false,
  hasSecret: true,
  audited: true,
  enabled: true,
  note: '',
  grantLimit: 100,
  grantCount: 3,
  channelCount: 4,
  buckets: [
    { bucket: 'inserts', used: 80, perDay: 100 },
    { bucket: 'searches', used: 0, perDay: 100 },
    { bucket: 'units', used: 1234, perDay: 10_000 },
    { bucket: 'statistics', used: 0, perDay: 10_000 },
  ],
  resetsAt: '2026-03-05T08:00:00.000Z',
  createdAt: at,
  updatedAt: at,
  version: 2,
  actions: ['update'],
}
const other: ApiProject = { ...project, id: '6', name: '测试项目', clientId: 'client-2', audited: false }
const detail: ApiProjectDetail = {
  ...project,
  grants: [{ id: '9', kind: 'google_oauth', accountLabel: '星河短剧', status: 0, channelCount: 1 }],
  days: [{ day: '2026-03-04', inserts: 80, searches: 0, units: 1234, statistics: 0 }],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listApiProjects, [project, other])
  server.answers(getApiProject, detail)
  server.answers(listPlatformUsage, [])
})
const open = (search = '') => openPage(`/account/api-projects${search}`, { server, person })
const drawer = async () => within(await screen.findByRole('dialog', { name: project.name }))

test('PUB-07 a project says what it used today of each bucket, whether it is audited, and when the day ends', async () => {
  server.answers(listPlatformUsage, [
    {
      platform: 'facebook',
      appId: '77',
      pageId: '8',
      title: '厨房主页',
      calls: 95,
      time: 12,
      cpuTime: 3,
      regainAt: at,
      seenAt: at,
    },
  ])
  await open()
  const row = within(await rowOf(project.name))
  const label = t('channels:projects.useOf', {
    bucket: t('channels:projects.bucket.inserts'),
    used: '80',
    perDay: '100',
  })
  expect(row.getByRole('progressbar', { name: label }).getAttribute('value')).toBe('80')
  row.getByText(t('channels:projects.auditedTag'))
  within(await rowOf(other.name)).getByText(t('channels:projects.unauditedTag'))
  expect(screen.getByText(/重置/u).textContent).toContain('08:00')
  const usage = within(await screen.findByRole('row', { name: /厨房主页/u }))
  usage.getByText('95%')
})

test('PERM-05 a secret is asked for where it is new, and sent of a known project only when it is another one', async () => {
  server.answers(updateApiProject, detail)
  const { user } = await open('?detail=5')
  const secret = (await drawer()).getByLabelText<HTMLInputElement>(t('channels:projects.clientSecret'))
  expect([secret.type, secret.value]).toEqual(['password', ''])
  await user.type((await drawer()).getByLabelText(t('channels:projects.name')), '一')
  await user.click(await button(t('channels:form.save')))
  await screen.findByText(t('channels:projects.saved', { name: '主项目一' }))
  expect(server.asked(updateApiProject)[0]?.body).toEqual({
    name: '主项目一',
    audited: true,
    enabled: true,
    note: '',
    grantLimit: 100,
    quotas,
    version: 2,
  })
})

test('CH-04 a client that has a project already is refused at its field', async () => {
  server.refuses(createApiProject, { code: 'channels.projectTaken' })
  const { user } = await open('?detail=new')
  const form = within(await screen.findByRole('dialog', { name: t('channels:projects.create') }))
  await user.type(await form.findByLabelText(t('channels:projects.name')), '新项目')
  await user.type(form.getByLabelText(t('channels:projects.clientId')), 'client-1')
  await user.type(form.getByLabelText(t('channels:projects.clientSecret')), 's')
  await user.click(await button(t('channels:form.save')))
  const text = await screen.findByText(t('errors:channels.projectTaken'))
  expect(text.closest('.ant-form-item')?.querySelector('#edit_clientId')).not.toBeNull()
  expect(server.asked(createApiProject)[0]?.body).toMatchObject({ clientSecret: 's', audited: false, quotas })
})

test('CH-04 a grant goes to another project by being given again, and the page says so', async () => {
  server.refuses(startConnection, { code: 'channels.projectUnusable' })
  const { user } = await open('?detail=5')
  await user.click((await drawer()).getByRole('tab', { name: t('channels:projects.grants') }))
  await screen.findByText(t('channels:projects.grantsNote'))
  await user.click(await button(t('channels:projects.moveOf', { name: '星河短剧' })))
  await user.click(await screen.findByRole('menuitem', { name: other.name }))
  await screen.findByText(t('errors:channels.projectUnusable'))
  expect(server.asked(startConnection)[0]?.body).toEqual({
    platform: 'youtube',
    grantId: '9',
    projectId: '6',
  })
})

test('PERM-02 who may not change a project reads it, and finds nothing to save', async () => {
  server.answers(listApiProjects, [{ ...project, actions: [] }])
  server.answers(getApiProject, { ...detail, actions: [] })
  await open('?detail=5')
  const name = (await drawer()).getByLabelText<HTMLInputElement>(t('channels:projects.name'))
  expect(name.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t('channels:form.save') })).toBeNull()
})
