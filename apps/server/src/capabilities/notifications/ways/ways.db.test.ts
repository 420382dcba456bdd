import { updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { tryNotice, updateNoticePreference } from '@pindao/protocol/notifications/notice.endpoints.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { listOutbox, outboxWays } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { listNoticeRobots } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { News } from '#src/platform/news.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createOutbox } from './outbox.service.ts'
import { failed, idOf, newChannel, newRobot, outsideOf, type Person } from './ways.test-support.ts'

let world: World
let outside: ReturnType<typeof outsideOf>
let operator: Person
let lead: Person
let channelId: bigint
let departmentId: bigint

beforeAll(async () => {
  world = await startWorld()
  outside = outsideOf(world)
  operator = await world.signIn('operator')
  channelId = await newChannel(world, idOf(operator))
  const { rows } = await world.database.pool.query('SELECT department_id FROM staff WHERE id = $1', [
    idOf(operator),
  ])
  departmentId = BigInt(rows[0].department_id)
})
afterAll(() => world.close())
beforeEach(async () => {
  // Whatever clock the test before played, a session of now.
  operator = await world.signIn('operator')
  lead = await world.signIn('group-lead')
  await world.database.pool.query(
    'TRUNCATE notification, notice_outbox, notice_way, notice_preference, person_settings; DELETE FROM notice_robot',
  )
  await outside.clear()
})

const raise = (...news: readonly News[]) => world.database.transaction((tx) => world.news.raise(tx, ...news))
const states = async () => {
  const { rows } = await world.database.pool.query<{ way: string; status: number; reason: string | null }>(
    'SELECT way, status, reason FROM notice_outbox ORDER BY id',
  )
  return rows.map(({ way, status, reason }) => [way, outboxState.nameOf(status), reason])
}
// Whatever clock is played, sessions go on.
const admin = () => world.signIn('admin')
const titles = Array.from({ length: 5 }, (_none, index) => `第 ${index + 1} 集`)
const timesIn = (texts: readonly string[], word: string) =>
  texts.reduce((sum, text) => sum + text.split(new RegExp(`${word}\\r?\\n`, 'u')).length - 1, 0)

test('PUB-06 SHL-08 ways down for an hour: all is delivered once when they are back, none twice, and the page says so meanwhile', async () => {
  const robot = await newRobot(world, lead, departmentId)
  await world.steer('/mail/trouble', { refuse: true })
  await world.steer('/faults', {
    match: { pathPattern: '^/robots/wecom' },
    times: 100_000,
    effect: { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  })
  for (const task of [1, 2, 3]) await raise(failed(idOf(operator), channelId, task))
  await outside.play(30)
  for (const task of [4, 5]) await raise(failed(idOf(operator), channelId, task))
  await outside.play(30)

  expect([await outside.letters(), await outside.said()]).toEqual([[], []])
  const keeper = await admin()
  const down = outputOf(outboxWays, await world.call(outboxWays, {}, keeper))
  expect(down).toMatchObject([
    { way: 'email', reason: 'unreachable', waiting: 5 },
    { way: 'robot', robot: { id: robot.id }, reason: 'tooOften', waiting: 5 },
  ])
  const shown = outputOf(listNoticeRobots, await world.call(listNoticeRobots, { query: {} }, keeper))
  expect(shown[0]?.trouble).toMatchObject({ reason: 'tooOften' })

  await outside.heal()
  await outside.play(15)
  const letters = await outside.letters()
  const said = await outside.said()
  for (const title of titles) {
    expect([
      title,
      timesIn(
        letters.map(({ text }) => text),
        title,
      ),
    ]).toEqual([title, 1])
    expect([
      title,
      timesIn(
        said.map(({ text }) => text),
        title,
      ),
    ]).toEqual([title, 1])
  }
  expect(letters.reduce((sum, { repeats }) => sum + repeats, 0)).toBe(0)
  expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['sent']))
  expect(outputOf(outboxWays, await world.call(outboxWays, {}, await admin()))).toEqual([])
})

test('PERM-03 a right that is taken between raising and sending: nothing leaves', async () => {
  await newRobot(world, lead, departmentId)
  const staffId = idOf(operator)
  const { rows } = await world.database.pool.query(
    'SELECT role_id, position FROM staff_role WHERE staff_id = $1',
    [staffId],
  )
  await raise(failed(staffId, channelId, 1))
  await world.database.pool.query('DELETE FROM staff_role WHERE staff_id = $1', [staffId])
  // The group may go on: the channel is its department's still. Until it is given away.
  const other = await world.database.pool.query(
    'SELECT id FROM department WHERE id <> $1 AND parent_id IS DISTINCT FROM $1 ORDER BY id LIMIT 1',
    [departmentId],
  )
  await world.database.pool.query('UPDATE channel SET department_id = $2 WHERE id = $1', [
    channelId,
    other.rows[0].id,
  ])
  try {
    await world.sendNotices()
    expect([await outside.letters(), await outside.said()]).toEqual([[], []])
    expect(await states()).toEqual([
      ['email', 'withheld', 'rightTaken'],
      ['robot', 'withheld', 'outOfScope'],
    ])
  } finally {
    await world.database.pool.query('UPDATE channel SET department_id = $2 WHERE id = $1', [
      channelId,
      departmentId,
    ])
    for (const { role_id, position } of rows)
      await world.database.pool.query(
        'INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, $3)',
        [staffId, role_id, position],
      )
  }
})

test('PERM-03 a channel that was given to a colleague meanwhile, and a person who was deactivated: nothing leaves', async () => {
  const staffId = idOf(operator)
  await raise(failed(staffId, channelId, 1))
  await world.database.pool.query('UPDATE channel SET owner_staff_id = $2 WHERE id = $1', [
    channelId,
    idOf(lead),
  ])
  await world.sendNotices()
  await world.database.pool.query('UPDATE channel SET owner_staff_id = $2 WHERE id = $1', [
    channelId,
    staffId,
  ])
  await raise(failed(staffId, channelId, 2))
  await world.database.pool.query('UPDATE staff SET disabled = true WHERE id = $1', [staffId])
  await world.sendNotices()
  await world.database.pool.query('UPDATE staff SET disabled = false WHERE id = $1', [staffId])
  expect(await outside.letters()).toEqual([])
  expect((await states()).map(([, state, reason]) => [state, reason])).toEqual([
    ['withheld', 'outOfScope'],
    ['withheld', 'personDisabled'],
  ])
})

test('SHL-08 an answer that was lost: a mailbox has the letter once, a group is not told twice and a person decides', async () => {
  await newRobot(world, lead, departmentId)
  await world.steer('/mail/trouble', { loseAnswers: 1 })
  await world.steer('/faults', {
    match: { pathPattern: '^/robots/wecom' },
    when: 'after',
    effect: { kind: 'reset' },
  })
  await raise(failed(idOf(operator), channelId, 1))
  await outside.play(5)
  const letters = await outside.letters()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.repeats).toBe(1)
  expect(await outside.said()).toHaveLength(1)
  expect(await states()).toEqual([
    ['email', 'sent', null],
    ['robot', 'doubtful', 'answerLost'],
  ])
})

test('SHL-08 a worker that died with a message in hand: the letter goes on under its name, the group waits for a person', async () => {
  await newRobot(world, lead, departmentId)
  await raise(failed(idOf(operator), channelId, 1))
  await world.database.pool.query(
    `UPDATE notice_outbox SET status = $1, attempts = 1, epoch = 1, message_id = 'mine', intent_at = now(), lease_until = now() - interval '1 minute'`,
    [outboxState.codes.sending],
  )
  await world.sendNotices()
  expect((await outside.letters()).map(({ messageId }) => messageId)).toEqual(['<mine@pindao.example>'])
  expect(await outside.said()).toEqual([])
  expect(await states()).toEqual([
    ['email', 'sent', null],
    ['robot', 'doubtful', 'workerDied'],
  ])
})

test('I18N-02 a letter speaks its receiver’s language, Arabic from the right, and nothing in a title becomes a header or a tag', async () => {
  await world.call(updatePersonSettings, { body: { language: 'ar' } }, operator)
  const title = '<b>x</b>\r\nBcc: evil@example.com'
  await raise(failed(idOf(operator), channelId, 1, { title }))
  await world.sendNotices()
  const [letter] = await outside.letters()
  expect(letter?.to).toHaveLength(1)
  expect(letter?.headers['bcc']).toBeUndefined()
  expect(letter?.headers['subject']).toContain('<b>x</b> Bcc: evil@example.com')
  expect(letter?.html).toContain('dir="rtl"')
  expect(letter?.html).toContain('&lt;b&gt;x&lt;/b&gt;')
  expect(letter?.html).not.toContain('<b>x')
  expect(letter?.text).toContain(`${world.publicUrl}/publish/tasks?detail=1`)
})

test('SHL-08 in quiet hours nothing comes, what is urgent goes to the deputy, and the rest in the morning', async () => {
  await newRobot(world, lead, departmentId)
  const clock = new Date(world.now())
  const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes()
  const quiet = { from: (minutes + 1439) % 1440, to: (minutes + 30) % 1440 }
  const body = {
    digest: 'atOnce' as const,
    digestHour: 9,
    quiet,
    timeZone: 'UTC',
    deputyId: String(idOf(lead)),
  }
  const keeper = await world.signIn('operator')
  outputOf(updateNoticePreference, await world.call(updateNoticePreference, { body }, keeper))
  await raise(failed(idOf(operator), channelId, 1), failed(idOf(operator), channelId, 2, { level: 'warn' }))
  await world.sendNotices()
  const atNight = await outside.letters()
  expect(atNight).toHaveLength(1)
  expect(atNight[0]?.to).toEqual(['group-lead@pindao.example'])
  expect(atNight[0]?.text).toContain('代班')
  await outside.play(31)
  const others = (await outside.letters()).filter(({ to }) => to[0] === 'operator@pindao.example')
  expect(others).toHaveLength(1)
  expect(others[0]?.text).toContain('第 1 集')
  expect(others[0]?.text).toContain('第 2 集')
})

test('SHL-08 a digest comes once an hour with all that gathered; what is urgent does not wait for it', async () => {
  const keeper = await world.signIn('operator')
  const body = { digest: 'hourly' as const, digestHour: 9, quiet: null, timeZone: 'UTC', deputyId: null }
  await world.call(updateNoticePreference, { body }, keeper)
  for (const task of [1, 2]) await raise(failed(idOf(operator), channelId, task, { level: 'warn' }))
  await raise(failed(idOf(operator), channelId, 3))
  await world.sendNotices()
  expect((await outside.letters()).map(({ text }) => text.includes('第 3 集'))).toEqual([true])
  await outside.play(61)
  const [digest] = await outside.letters()
  expect(await outside.letters()).toHaveLength(2)
  expect(digest?.headers['subject']).toContain('2')
})

test('SHL-08 one cause is one message, for a person and in a group, and a cause that is mended stays in the house', async () => {
  await newRobot(world, lead, departmentId)
  const body = { digest: 'hourly' as const, digestHour: 9, quiet: null, timeZone: 'UTC', deputyId: null }
  const keeper = await world.signIn('operator')
  await world.call(updateNoticePreference, { body }, keeper)
  const news = failed(idOf(operator), channelId, 12, { level: 'warn' })
  await raise(news)
  await raise(news)
  await raise({ ...news, to: idOf(lead) })
  expect((await states()).filter(([way]) => way === 'robot')).toHaveLength(1)
  await world.database.transaction((tx) => world.news.lower(tx, 'publishFailed 1'))
  expect((await states()).some(([, state]) => state === 'dropped')).toBe(false)
  await world.database.transaction((tx) => world.news.lower(tx, 'publishFailed 12'))
  await world.sendNotices()
  expect([await outside.letters(), await outside.said()]).toEqual([[], []])
  const bell = await world.call(listNotifications, { query: {} }, keeper)
  expect(outputOf(listNotifications, bell)).toMatchObject([{ read: true, mended: true }])
})

test('SHL-08 many of one channel are one line that unfolds, and what is urgent stands above', async () => {
  for (const task of [1, 2, 3]) await raise(failed(idOf(operator), channelId, task))
  await raise(
    failed(idOf(operator), channelId, 9, {
      event: 'publishSucceeded',
      level: 'info',
      cause: 'publishSucceeded 9',
    }),
  )
  const keeper = await world.signIn('operator')
  const list = async (query: { group?: string }) => {
    const answer = await world.call(listNotifications, { query }, keeper)
    return { items: outputOf(listNotifications, answer), total: answer.total }
  }
  const { items, total } = await list({})
  expect(total).toBe(2)
  expect(items.map(({ type, count }) => [type, count])).toEqual([
    ['publishFailed', 3],
    ['publishSucceeded', 1],
  ])
  const members = await list({ group: items[0]?.group ?? '' })
  expect(members.items.map(({ title }) => title)).toEqual(['第 3 集', '第 2 集', '第 1 集'])
  // What was read stays a line of its own: the next one begins another.
  await world.database.pool.query('UPDATE notification SET read_at = now()')
  await raise(failed(idOf(operator), channelId, 4), failed(idOf(operator), channelId, 5))
  expect((await list({})).items.map(({ type, count, read }) => [type, count, read])).toEqual([
    ['publishFailed', 2, false],
    ['publishSucceeded', 1, true],
    ['publishFailed', 3, true],
  ])
})

test('SHL-08 a robot speaks 20 times a minute at most: what is more waits, and all arrives', async () => {
  await newRobot(world, lead, departmentId)
  await raise(...Array.from({ length: 200 }, (_none, index) => failed(idOf(operator), channelId, index + 1)))
  await world.sendNotices()
  expect(await outside.said()).toHaveLength(18)
  await outside.play(6)
  const said = await outside.said()
  expect(said.flatMap(({ text }) => text.match(/第 \d+ 集/gu) ?? [])).toHaveLength(200)
  expect((await states()).filter(([way]) => way === 'robot').every(([, state]) => state === 'sent')).toBe(
    true,
  )
})

test('SHL-08 what is not taken for good is given up with its reason, and a way is tried by a press', async () => {
  await world.steer('/mail/trouble', { unknown: ['operator@pindao.example'] })
  await raise(failed(idOf(operator), channelId, 1))
  await world.sendNotices()
  expect(await states()).toEqual([['email', 'failed', 'receiverRefused']])
  const keeper = await world.signIn('operator')
  const tried = () => world.call(tryNotice, { body: { way: 'email' } }, keeper)
  expect(await tried()).toMatchObject({ status: 502, code: 'notifications.notTaken' })
  await outside.heal()
  expect((await tried()).data).toEqual({ to: 'operator@pindao.example' })
  const list = await world.call(listOutbox, { query: { name: '第 1', way: 'email' } }, await admin())
  expect(outputOf(listOutbox, list)).toMatchObject([{ reason: 'receiverRefused', actions: ['redrive'] }])
})

test('SHL-08 a doubtful message is sent again by a person, once and audited; what has left is not', async () => {
  await newRobot(world, lead, departmentId)
  await raise(failed(idOf(operator), channelId, 1))
  await world.database.pool.query(
    `UPDATE notice_outbox SET status = CASE way WHEN 'robot' THEN ${outboxState.codes.doubtful} ELSE ${outboxState.codes.sent} END`,
  )
  const keeper = await admin()
  const actor = await world.access.authenticate(keeper.bearer)
  if (!actor) throw new Error('nobody')
  const ctx = {
    actor,
    requestId: 'r',
    locale: 'zh',
    ip: '',
    idempotencyKey: null,
  } as unknown as SignedInContext
  const outbox = createOutbox(createTestKit({ database: world.database, clock: world.now }))
  const { rows } = await world.database.pool.query<{ id: string; way: string }>(
    'SELECT id, way FROM notice_outbox',
  )
  const redrive = (way: string) =>
    outbox.redrive(ctx, BigInt(rows.find((row) => row.way === way)?.id ?? 0), world.database.transaction)
  await expect(redrive('email')).rejects.toMatchObject({ code: 'notifications.notRedrivable' })
  await redrive('robot')
  await world.sendNotices()
  expect(await outside.said()).toHaveLength(1)
  await expect(redrive('robot')).rejects.toMatchObject({ code: 'notifications.notRedrivable' })
  const audit = await world.database.pool.query(
    `SELECT 1 FROM audit_log WHERE action = 'noticeOutbox.redrive'`,
  )
  expect(audit.rowCount).toBe(1)
})
