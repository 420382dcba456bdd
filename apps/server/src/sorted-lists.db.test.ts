import { auditSortKeys } from '@pindao/protocol/access/audit.endpoints.ts'
import { staffSortKeys } from '@pindao/protocol/access/staff.endpoints.ts'
import { channelSortKeys } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import { publishTaskSortKeys } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#src/platform/http/route.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { freshChannel } from '../test/fresh-channel.ts'
import { seedPublishTask } from '../test/publishing-seed.ts'
import { findEntries } from './capabilities/access/audit/audit-search.store.ts'
import { seedDemoStaff } from './capabilities/access/demo.seed.ts'
import { listMembers } from './capabilities/access/staff/staff-admin.store.ts'
import { channelsInUse } from './capabilities/channels/channel.filter.ts'
import { listChannels } from './capabilities/channels/channel.store.ts'
import { findTasks } from './capabilities/publishing/tasks/publish-task-list.store.ts'
import type { Actor } from './platform/context.ts'

let database: TestDatabase
let actors: readonly Actor[]

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await seedDemoStaff(client)
  await seedPublishTask({
    database,
    platformChannelId: 'UC',
    objectKey: 'o',
    size: 10,
    granted: { accessToken: 'a', refreshToken: 'r' },
  })
  // Few different values, some unknown: what is equal has to keep one order, and pages must not overlap.
  await client.query(`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at, last_sign_in_at)
    SELECT 's' || n, chr(65 + n % 3 + 32 * (n % 2)), 'e', d.id, false, now() - n % 4 * interval '1 day',
      CASE WHEN n % 3 > 0 THEN now() - n % 5 * interval '1 day' END
    FROM generate_series(1, 20) n, department d WHERE d.code = 'hz_fb';
    INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, subscriber_count, department_id, owner_staff_id,
      connected_at, created_at, updated_at, video_count, risk_grade, last_publish_at)
    SELECT ${freshChannel.values}, platform, 'c' || n, chr(65 + n % 3 + 32 * (n % 2)), CASE WHEN n % 3 > 0 THEN n % 4 END, department_id,
      owner_staff_id, CASE WHEN n % 2 > 0 THEN now() - n % 5 * interval '1 day' END,
      now() - n % 4 * interval '1 day', now(), nullif(n % 3, 0), (ARRAY['S', 'A', 'B', 'C'])[n % 5],
      CASE WHEN n % 3 > 0 THEN now() - n % 4 * interval '1 day' END
    FROM channel, generate_series(1, 20) n;
    UPDATE channel SET level = id % 4 - 1;
    INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility,
      made_for_kids, status, operator_id, department_id, created_at, updated_at)
    SELECT video_id, content, channel_id, platform, chr(65 + n % 3 + 32 * (n % 2)), '', '{}', visibility, false,
      CASE WHEN n % 2 = 0 THEN 5 ELSE 21 END, operator_id, department_id, now() + n * interval '1 s',
      now() - n % 4 * interval '1 day' FROM publish_task, generate_series(1, 20) n;
    INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed, bytes_total, troubles,
      stage_since, lookups, created_at, updated_at)
    SELECT t.id, 1, 0, stage, 'm' || t.id, 0, 10, 0, now(), 0, now(), now() FROM publish_task t, delivery WHERE t.id > 1;
    INSERT INTO audit_log (at, staff_id, action, entity, detail)
    SELECT now() - n % 4 * interval '1 day', operator_id, 'video.save', 'video', '{}'
    FROM publish_task t, generate_series(1, 20) n WHERE t.id = 1`)
  const { rows } = await client.query('SELECT operator_id, department_id FROM publish_task WHERE id = 1')
  await client.end()
  const base = {
    staffId: BigInt(rows[0].operator_id),
    departmentId: BigInt(rows[0].department_id),
    sessionId: 1n,
    fullName: '',
    permissions: new Set<never>(),
  }
  actors = (['all', 'department', 'own'] as const).map((dataScope) => ({ ...base, dataScope }))
})
afterAll(() => database.drop())

/** All rows of a list in pages of seven. */
async function readAll<Row, K extends string>(
  read: (window: { offset: number; limit: number; sort: Sort<K> }) => Promise<Page<Row[]>>,
  sort: Sort<K>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let offset = 0; ; offset += 7) {
    const { rows, total } = await read({ offset, limit: 7, sort })
    found.push(...rows)
    if (rows.length === 0) {
      expect(found).toHaveLength(total)
      return found
    }
  }
}

type Shown = { readonly id: bigint; readonly value: string | number | bigint | null }

/** What a list must be: by value, the unknown last in both directions, equal ones by id. */
function inOrder(rows: readonly Shown[], direction: 1 | -1): Shown[] {
  // Instants leave zeros at their end out, so they are no text to be compared.
  const comparable = (value: NonNullable<Shown['value']>) =>
    typeof value === 'string' && /^\d{4}-/u.test(value) ? Date.parse(value) : value
  const compare = (one: NonNullable<Shown['value']>, other: NonNullable<Shown['value']>) => {
    const [first, second] = [comparable(one), comparable(other)]
    return first === second ? 0 : first < second ? -1 : 1
  }
  return rows.toSorted((one, other) => {
    if (one.value === null || other.value === null) {
      if (one.value !== other.value) return one.value === null ? 1 : -1
      return direction * compare(one.id, other.id)
    }
    return direction * (compare(one.value, other.value) || compare(one.id, other.id))
  })
}

const lists = {
  channels: {
    keys: channelSortKeys,
    async read(actor: Actor, sort: Sort<string>): Promise<Shown[]> {
      const rows = await readAll(
        (page) => listChannels(database.db, actor, channelsInUse, page),
        sort as never,
      )
      return rows.map(({ channel, ownerName }) => {
        const owner = ownerName.toLowerCase()
        const riskGrade = channel.riskGrade && 'CBAS'.indexOf(channel.riskGrade)
        const value = { ...channel, title: channel.title.toLowerCase(), owner, riskGrade }
        return { id: channel.id, value: value[keyOf(sort) as 'title'] }
      })
    },
  },
  staff: {
    keys: staffSortKeys,
    async read(actor: Actor, sort: Sort<string>): Promise<Shown[]> {
      const rows = await readAll((page) => listMembers(database.db, actor, {}, page), sort as never)
      return rows.map(({ staff }) => ({
        id: staff.id,
        value: { ...staff, name: staff.fullName.toLowerCase() }[keyOf(sort) as 'name'],
      }))
    },
  },
  'publish tasks': {
    keys: publishTaskSortKeys,
    async read(actor: Actor, sort: Sort<string>): Promise<Shown[]> {
      const rows = await readAll((page) => findTasks(database.db, actor, {}, page), sort as never)
      return rows.map(({ task }) => ({
        id: task.id,
        value: { ...task, title: task.title.toLowerCase() }[keyOf(sort) as 'title'],
      }))
    },
  },
  'audit log': {
    keys: auditSortKeys,
    async read(actor: Actor, sort: Sort<string>): Promise<Shown[]> {
      const rows = await readAll((page) => findEntries(database.db, actor, {}, page), sort as never)
      return rows.map(({ entry }) => ({ id: entry.id, value: entry.at }))
    },
  },
}

const keyOf = (sort: string) => sort.replace('-', '')

const cases = Object.entries(lists).flatMap(([name, { keys }]) =>
  keys.flatMap((key) => [
    { name: name as keyof typeof lists, sort: key as Sort<string> },
    { name: name as keyof typeof lists, sort: `-${key}` as Sort<string> },
  ]),
)

test.each(cases)(
  'WID-02 $name sorted by $sort: every row once, unknown ones last',
  async ({ name, sort }) => {
    for (const actor of actors) {
      const found = await lists[name].read(actor, sort)
      const mine = name === 'staff' && actor.dataScope === 'own'
      expect(found.length).toBeGreaterThan(mine ? 0 : 15)
      expect(found).toEqual(inOrder(found, sort.startsWith('-') ? -1 : 1))
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    }
  },
)

test('WID-02 the columns by which long lists are sorted are read from an index, in order', async () => {
  const plans = [
    ['video_size', 'SELECT id FROM video WHERE deleted_at IS NULL ORDER BY size DESC, id DESC LIMIT 10'],
    ['video_duration', 'SELECT id FROM video WHERE deleted_at IS NULL ORDER BY duration_ms, id LIMIT 10'],
    ['video_title_order', 'SELECT id FROM video WHERE deleted_at IS NULL ORDER BY title_lower, id LIMIT 10'],
    ['publish_task_title', 'SELECT id FROM publish_task ORDER BY lower(title) DESC, id DESC LIMIT 10'],
    ['publish_task_status', 'SELECT id FROM publish_task ORDER BY status, id LIMIT 10'],
    ['publish_task_updated', 'SELECT id FROM publish_task ORDER BY updated_at DESC, id DESC LIMIT 10'],
  ]
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off')
  for (const [index = '', query = ''] of plans) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, index).not.toMatch(/Sort {2}\(cost/u)
    if (!index.startsWith('video')) expect(plan).toContain(index)
  }
  await client.end()
})
