import { getChannel, getChannelChoices, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listApiProjects } from '@pindao/protocol/channels/project.endpoints.ts'
import { screen } from '@testing-library/react'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelDetailOf, channelOf, personOf } from '#test/samples.ts'

export const person = personOf('admin')
export const [liQing, wangLei] = [
  { id: '7', fullName: '李晴' },
  { id: '8', fullName: '王磊' },
] as const
export const drama = { id: '5', name: '短剧组' }

/** Two departments, a group in the first of them, and two people. */
export const choices = {
  departments: [
    { id: '2', code: 'hz_fb', name: null, parentId: null },
    { id: '4', code: null, name: '成都', parentId: null },
  ],
  groups: [{ ...drama, departmentId: '2' }],
  staff: [
    { ...liQing, departmentId: '2' },
    { ...wangLei, departmentId: '2' },
  ],
  countries: ['CN'],
  languages: ['zh'],
}

/** Everything an administrator may do about a channel that is worked on. */
export const allActs = ['reconnect', 'update', 'updateRisk', 'assign', 'shelve', 'remove'] as const

/** A server that knows two channels: one sound, one whose authorisation is refused. */
export function channelServer(): FakeServer {
  const server = serverFor(person)
  const actions = [...allActs]
  server.answers(getChannelChoices, choices)
  server.answers(listApiProjects, [])
  server.answers(getChannel, channelDetailOf({ actions }))
  server.answers(listChannels, [
    channelOf({ actions }),
    channelOf({
      id: '4',
      title: '山谷频道',
      platformChannelId: 'UC0000000000000000000004',
      credentialStatus: 1,
      group: drama,
      actions,
    }),
  ])
  return server
}

export const openChannels = (server: FakeServer, search = '') =>
  openPage(`/channels${search}`, { server, person })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title, 'u') })
