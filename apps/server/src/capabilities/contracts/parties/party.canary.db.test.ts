import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import * as endpoints from '@pindao/protocol/contracts/party.endpoints.ts'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { plainNumber } from '@pindao/protocol/core/masked-number.ts'
import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#src/platform/log.ts'
import { secretsIn } from '../../../../test/canaries.ts'
import type { CallInput } from '../../../../test/endpoint-call.ts'
import { type EndpointWorld, startEndpointWorld } from '../../../../test/endpoint-world.ts'
import { exportedCells } from '../../../../test/exported-cells.ts'
import { partyExportSource } from './party.export-source.ts'

/** As they are typed; nothing of them may be found with or without what stands between. */
const typed = {
  idNo: '110105 19491231 002X',
  taxNo: '9988-7766-5544-332211',
  account: 'GB82 WEST 1234 5698 7654 32',
}
const canaries = Object.values(typed).flatMap((number) => [number, plainNumber(number)])
/** Who sees all departments. */
const everybody = {
  staffId: 0n,
  sessionId: 0n,
  fullName: '',
  departmentId: 0n,
  dataScope: 'all',
} as const
const wrong = '622848040256489001-8765'

let world: EndpointWorld
const logged: string[] = []
const answered: string[] = []
beforeAll(async () => {
  const log = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) })
  world = await startEndpointWorld('oidc', log)
})
afterAll(() => world.close())

async function call(endpoint: Endpoint, input: CallInput, bearer: string) {
  const answer = await world.call(endpoint, input, bearer)
  answered.push(JSON.stringify(answer))
  return answer
}

/** Everything that a dump of the database has, its queue and its jobs among it. */
async function dumped(): Promise<string> {
  const { rows } = await world.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    [],
  )
  const tables = (rows as { name: string }[]).map(async ({ name }) => {
    const found = await world.query(`SELECT row_to_json(one)::text AS row FROM ${name} AS one`, [])
    return (found.rows as { row: string }[]).map(({ row }) => row).join('\n')
  })
  return (await Promise.all(tables)).join('\n')
}

test('CON-01 bank, tax and identity numbers are in no dump, log, answer, export, search or audit entry in clear', async () => {
  const may = ['party:read', 'party:create', 'party:update', 'partyNumber:reveal', 'route:parties'] as const
  const bearer = await world.holderOf(may as never, 'here')
  const content = {
    type: 2,
    legalName: '林晓东',
    country: 'CN',
    idType: 'residentId',
    address: '',
    contact: '',
    email: '',
    phone: '',
    bankHolder: '',
    bankName: '',
    swift: '',
    bankCurrency: 'CNY',
    taxMode: 'CN_RES',
    taxFormType: null,
    taxFormSignedOn: null,
    taxFormValidTo: null,
    remark: '',
  }
  const made = await call(endpoints.createParty, { body: { ...content, ...typed } }, bearer)
  expect(made.status).toBe(200)
  const { id } = made.data as { id: string }
  const params = { id }
  await call(endpoints.updateParty, { params, body: { ...content, ...typed, version: 1 } }, bearer)
  // Seen by somebody else meanwhile, and refused: what was typed is not said back.
  const late = await call(
    endpoints.updateParty,
    { params, body: { ...content, ...typed, version: 1 } },
    bearer,
  )
  expect(late.status).toBe(409)
  const refused = await call(endpoints.createParty, { body: { ...content, idNo: wrong } }, bearer)
  expect(refused.status).toBe(400)
  await call(endpoints.listParties, {}, bearer)
  await call(endpoints.getParty, { params }, bearer)
  const doubles = await call(endpoints.findPartyDoubles, { body: { account: typed.account } }, bearer)
  expect(doubles.data).toMatchObject([{ id, by: ['account'] }])
  for (const number of Object.values(typed)) {
    const words = plainNumber(number)
    expect((await call(search, { query: { query: words } }, bearer)).data).toMatchObject({ contacts: [] })
    expect((await call(endpoints.listParties, { query: { words } }, bearer)).data).toEqual([])
  }
  const file = await exportedCells(partyExportSource(Date.now), {
    database: world.database,
    actor: { ...everybody, permissions: new Set(allPermissions) },
  })
  answered.push(JSON.stringify(file.rows))
  expect(file.rows).toMatchObject([{ legalName: '林晓东' }])
  // The one answer that has a number: it is left out here, and the log says that it was given.
  const shown = await world.call(endpoints.revealPartyNumber, { params, body: { number: 'account' } }, bearer)
  expect(shown.data).toEqual({ value: typed.account })
  const history = await call(endpoints.listPartyHistory, { params }, bearer)
  expect(history.data).toMatchObject([{ action: 'party.reveal', after: { revealed: 'account' } }, {}, {}])

  const everything = [await dumped(), logged.join('\n'), answered.join('\n')]
  for (const text of everything) expect(secretsIn(text, [...canaries, wrong])).toEqual([])
  // The net has no hole: what is no secret is found in all of them.
  expect(everything.map((text) => text.includes('parties') || text.includes('林晓东'))).toEqual([
    true,
    true,
    true,
  ])
})
