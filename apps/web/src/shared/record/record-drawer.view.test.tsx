import {
  createRole,
  listDataScopes,
  listPermissions,
  listRoles,
} from '@pindao/protocol/access/role.endpoints.ts'
import { getPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')

test('PUB-07 a record opens with its state, its parts, and steps to those before and after it in the list', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  const [first, second] = [taskOf({ id: '1', title: '甲' }), taskOf({ id: '2', title: '乙' })]
  server.answers(listPublishTasks, [first, second])
  server.answers(getPublishTask, ({ params }) => ({
    ...((params as { id: string }).id === '1' ? first : second),
    timeline: [],
  }))
  const { user, address } = await openPage('/channel/publish-tasks?detail=1', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: '甲' }))
  const step = (way: 'previous' | 'next') => screen.getByRole('button', { name: t(`common:record.${way}`) })
  drawer.getByRole('tab', { name: t('common:record.timeline') })
  expect(drawer.getAllByText(t('states:publishTask.publishQueued'))).not.toEqual([])
  await waitFor(() => expect(step('next')).toHaveProperty('disabled', false))
  expect(step('previous')).toHaveProperty('disabled', true)
  await user.click(step('next'))
  await screen.findByRole('dialog', { name: '乙' })
  expect(address()).toContain('detail=2')
  expect(step('next')).toHaveProperty('disabled', true)
})

test('SHL-02 Ctrl+Enter sends the form one types in', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.answers(listRoles, [])
  server.answers(listDataScopes, [])
  server.answers(listPermissions, [])
  server.refuses(createRole, { code: 'access.grantBeyondOwn' })
  const { user } = await openPage('/account/roles?detail=new', { server, person })
  const name = await screen.findByLabelText(t('staff:role.name'))
  await user.type(name, '审片')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.asked(createRole)).toHaveLength(1))
})
