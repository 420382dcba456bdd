/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'

const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ['../**/*.ts', '!../**/*.test.ts'],
  {
    eager: true,
  },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value
const endpoints = new Set(
  Object.values(modules).flatMap((one) => Object.values(one ?? {}).filter(isEndpoint)),
)
const named = ({ method, url }: Endpoint) => `${method} ${url}`

test('PERM-03 while a role is looked at, what is no GET is closed but for these, which change nothing', () => {
  const open = [...endpoints]
    .filter(({ method, whileViewing }) => method !== 'GET' && whileViewing)
    .map(named)
    .filter((name) => !name.endsWith('/counts'))
  expect(open.toSorted()).toEqual([
    'DELETE /role-view',
    'POST /channel-data/alert-rules/try',
    'POST /contracts/:id/terms/preview',
    'POST /fx-rate-matches',
    'POST /party-doubles',
    'POST /publish-brakes/preview',
    'POST /publish-plans/preview',
    'POST /sourceVideoUpload/getMinioViewUrl',
    'POST /sso/logout',
    'POST /sso/userInfo',
    'POST /staff/:id/handover/preview',
  ])
})

test('PERM-03 the GETs of the specification that begin something are closed', () => {
  const closed = [...endpoints].filter(({ whileViewing }) => whileViewing === false).map(named)
  expect(closed.toSorted()).toEqual([
    'GET /sourceVideoUpload/videoAsperaUpload/:id',
    'GET /youtube/data/exportOperationVideo',
  ])
})

test('PERM-01 of the calls for anybody signed in, programs may make these alone', () => {
  const open = [...endpoints].filter(({ programs }) => programs)
  expect(open.filter(({ access }) => access !== 'signedIn')).toEqual([])
  expect(
    open
      .filter(({ url }) => /^\/(?:me|sessions|role-view|notices|notifications|base)\b/u.test(url))
      .map(named),
  ).toEqual(['GET /base/storageStatus'])
})
