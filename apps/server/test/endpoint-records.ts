import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { makeClip } from './clips.ts'
import type { TestDatabase } from './database.ts'
import type { CallInput } from './endpoint-call.ts'
import { dataRecords } from './endpoint-data-records.ts'
import type { EndpointPeople } from './endpoint-people.ts'
import { sheetRecords } from './endpoint-sheet-records.ts'
import { workRecords } from './endpoint-work-records.ts'
import { freshChannel } from './fresh-channel.ts'

/** Stands in the name or title of every record that the owner has. */
export const ownersMark = '别部门'

type Call = (
  endpoint: Endpoint,
  input: CallInput,
  bearer: string | null,
) => Promise<{ readonly data: unknown }>
type SignedAddress = { readonly url: string }

/** Makers of records, each a fresh one of the owner's where it can be somebody's: a call may change or remove it. */
export function endpointRecords(given: {
  readonly database: TestDatabase
  readonly people: EndpointPeople
  readonly call: Call
  readonly ownerId: string
  readonly taskId: string
  readonly videoId: string
  /** Where the owner's video lies. */
  readonly file: string
}) {
  const { database, call, ownerId, taskId, videoId, file } = given
  const { one, newName, here, enrol, signIn, holderOf } = given.people

  async function made(url: string, body: unknown, bearer: string): Promise<string> {
    const { data } = await call({ method: 'POST', url } as Endpoint, { body }, bearer)
    return (data as { id: string }).id
  }

  const records = {
    newRole: () => one(`INSERT INTO role (name, data_scope) VALUES ($1, 'own') RETURNING id`, [newName()]),
    newDepartment: () => one('INSERT INTO department (name) VALUES ($1) RETURNING id', [newName()]),
    /** The owner's video may be published once more. */
    async endTask() {
      const { terminated } = publishTaskStatus.codes
      await database.pool.query('UPDATE publish_task SET status = $1', [terminated])
    },
    /** A template for the owner's department. */
    newTemplate: ({ deleted = false } = {}) =>
      one(
        `INSERT INTO publish_template (kind, name, title, description, tags, defaults, watermark, scope, department_id,
           owner_staff_id, enabled, department_default, created_at, updated_at, deleted_at)
         VALUES ('publish', $1, $1, '', '{}', $2, $3, 'department', $4, $5, true, false, now(), now(),
           CASE WHEN $6 THEN now() END) RETURNING id`,
        [`${ownersMark}${newName()}`, noDefaults, usualWatermark, here, ownerId, deleted],
      ),
    /** A party of the owner's, whose account is sealed to nothing that opens. */
    newParty: () =>
      one(
        `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
           created_at, updated_at)
         VALUES (1, $1, $1, 'CN', 'none', $2, $3, $3, now(), now()) RETURNING id`,
        [`${ownersMark}${newName()}`, here, ownerId],
      ),
    /** A plan of the owner's with one video, of which nothing is made yet. */
    async newPlan() {
      const rule = { mode: 2, zone: 'UTC', firstTime: '20:00', staggerMinutes: 0 }
      const fields = { visibility: 1, madeForKids: false, templateId: null, description: '' }
      const planId = await one(
        `INSERT INTO schedule_plan (name, status, rule, fields, owner_staff_id, department_id, created_at, updated_at)
         VALUES ($1, 0, $2, $3, $4, $5, now(), now()) RETURNING id`,
        [`${ownersMark}的计划`, rule, fields, ownerId, here],
      )
      await database.pool.query(
        `INSERT INTO schedule_plan_entry (plan_id, position, video_id, channel_id, publish_at)
         SELECT $1, 0, video_id, channel_id, now() + interval '2 days' FROM publish_task WHERE id = $2`,
        [planId, taskId],
      )
      return planId
    },
    /** A partner's server that nobody can reach; its key is confirmed. */
    newDropBox: () =>
      one(
        `INSERT INTO drop_box (name, kind, host, port, user_name, sign_in, host_key, folder, check_kind, enabled,
           created_at, updated_at)
         VALUES ($1, 'sftp', '10.0.0.1', 22, 'pindao', 'password', $2, '', 'size', true, now(), now()) RETURNING id`,
        [newName(), `SHA256:${'A'.repeat(43)}`],
      ),
    /** A delivery of the owner's video that waits for its turn. */
    async newDropDelivery() {
      const boxId = await records.newDropBox()
      return one(
        `INSERT INTO drop_delivery (video_id, drop_box_id, status, stage, leads, again, object_key, file_name, crc32,
           bytes_total, asked_by, department_id, created_at, updated_at)
         SELECT id, $1, $2, 'waiting', false, false, object_key, file_name, crc32, size, $3, department_id, now(), now()
         FROM video WHERE id = $4 RETURNING id`,
        [boxId, dropDeliveryStatus.codes.queued, ownerId, videoId],
      )
    },
    /** A batch of the owner's with one row: a draft, or one that was submitted. */
    async newBatch(status = publishBatchStatus.codes.draft as number) {
      const batchId = await one(
        `INSERT INTO publish_batch (name, status, zone, owner_staff_id, department_id, created_at, updated_at)
         VALUES ($1, $2, 'UTC', $3, $4, now(), now()) RETURNING id`,
        [`${ownersMark}的批次`, status, ownerId, here],
      )
      await database.pool.query(
        `INSERT INTO publish_batch_row (batch_id, position, video_id, channel_id, cells)
         SELECT $1, 0, video_id, channel_id, $3 FROM publish_task WHERE id = $2`,
        [batchId, taskId, { title: '标题', visibility: 'private', madeForKids: 'no' }],
      )
      return batchId
    },
    /** A draft of the owner's that is to be public in two days. */
    plannedTask: () =>
      one(
        `INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility,
           made_for_kids, status, operator_id, department_id, created_at, updated_at, publish_at)
         SELECT video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids, $1,
           operator_id, department_id, now(), now(), now() + interval '2 days' FROM publish_task WHERE id = $2
         RETURNING id`,
        [publishTaskStatus.codes.draft, taskId],
      ),
    /** The owner's task waits in the queue. */
    async queuedTask() {
      const { publishQueued } = publishTaskStatus.codes
      await database.pool.query('UPDATE publish_task SET status = $1 WHERE id = $2', [publishQueued, taskId])
      return taskId
    },
    /** A release brake on the owner's channel; the only one, because a place has one. */
    async newBrake() {
      await database.pool.query('UPDATE publish_brake SET released_at = now() WHERE released_at IS NULL')
      return one(
        `INSERT INTO publish_brake (scope, target, department_id, reason, set_by, set_at)
         SELECT 'channel', channel_id::text, $1, $2, $3, now() FROM publish_task WHERE id = $4 RETURNING id`,
        [here, `${ownersMark}的刹车`, ownerId, taskId],
      )
    },
    /** A task of the owner's whose video is on its platform. */
    async publishedTask() {
      const id = await one(
        `INSERT INTO publish_task (video_id, content, channel_id, platform, title, description, tags, visibility,
           made_for_kids, status, operator_id, department_id, created_at, updated_at, platform_video_id)
         SELECT video_id, content, channel_id, platform, title, description, tags, visibility, made_for_kids, $1,
           operator_id, department_id, now(), now(), 'abcdefghijk' FROM publish_task WHERE id = $2
         RETURNING id`,
        [publishTaskStatus.codes.published, taskId],
      )
      await database.pool.query(
        `INSERT INTO delivery (task_id, generation, epoch, stage, marker, bytes_confirmed, bytes_total, lookups, troubles,
           stage_since, created_at, updated_at) VALUES ($1, 1, 0, 'done', $2, 0, 0, 0, 0, now(), now(), now())`,
        [id, `pindao-${id}`],
      )
      return id
    },
    /** A change of it that is over. */
    async publishChange() {
      const id = await records.publishedTask()
      return one(
        `INSERT INTO publish_change (task_id, kind, from_side, to_side, status, cost, next_at, staff_id, created_at, updated_at)
         VALUES ($1, 'thumbnail', '{}', '{}', $2, 0, now(), $3, now(), now()) RETURNING id`,
        [id, taskResult.codes.success, ownerId],
      )
    },
    /** The key of what keeps a failed task of the owner's back. */
    async failedTask() {
      const { publishFailed, terminated } = publishTaskStatus.codes
      await database.pool.query('UPDATE publish_task SET status = $1 WHERE id <> $2', [terminated, taskId])
      await database.pool.query(
        `UPDATE publish_task SET status = $1, problem_code = 'publishing.platformTrouble', problem_at = now() WHERE id = $2`,
        [publishFailed, taskId],
      )
      return 'platform-youtube'
    },
    /** A video on the owner's channel that nobody knows. */
    newFinding: () =>
      one(
        `INSERT INTO publish_finding (kind, state, channel_id, platform, platform_video_id, title, found_at, seen_at)
         SELECT 'foreign', 'open', channel_id, platform, $1, $1, now(), now() FROM publish_task WHERE id = $2
         RETURNING id`,
        [`${ownersMark}${newName()}`, taskId],
      ),
    newMember: () => enrol(`${ownersMark}的同事`, here),
    async ownersSession() {
      await signIn(ownerId)
      return one('SELECT max(id) AS id FROM session WHERE staff_id = $1', [ownerId])
    },
    async newUpload() {
      const body = { fileName: `${ownersMark}.mp4`, size: 10 }
      return made('/uploads', body, await signIn(ownerId))
    },
    /** The signed address of the one part of an upload of the owner's. */
    async partLink() {
      const bearer = await signIn(ownerId)
      const id = await records.newUpload()
      const links = { method: 'POST', url: `/uploads/${id}/part-links` } as Endpoint
      const { data } = await call(links, { body: { parts: [1] } }, bearer)
      return (data as [SignedAddress])[0]
    },
    /** A clip beside the file of the owner's video, that no record knows yet. */
    async newFile() {
      await mkdir(dirname(file), { recursive: true })
      const fileName = `${newName()}.mp4`
      const { size } = await makeClip({ path: join(dirname(file), fileName) })
      return { fileName, size }
    },
    /** The signed address of the owner's video, with a file behind it. */
    async viewLink() {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, ownersMark)
      const link = { method: 'GET', url: `/videos/${videoId}/view-link` } as Endpoint
      return (await call(link, {}, await holderOf(['video:read'], 'here'))).data as SignedAddress
    },
    /** A draft of the owner's. */
    async newDraft() {
      const body = { to: [], subject: ownersMark, body: ownersMark }
      return made('/mail/drafts', body, await signIn(ownerId))
    },
    /** What the owner and a colleague say to each other, and the last message of it. */
    async newConversation() {
      const bearer = await signIn(ownerId)
      const staffId = await enrol(`${ownersMark}的同事`, here)
      const id = await made('/chat/conversations', { kind: 'direct', staffId }, bearer)
      return { id, messageId: await made(`/chat/conversations/${id}/messages`, { text: ownersMark }, bearer) }
    },
    /** A group that the owner leads, with a colleague in it. */
    async newGroup() {
      const memberId = await enrol(`${ownersMark}的同事`, here)
      const body = { kind: 'group', name: ownersMark, staffIds: [memberId] }
      return { id: await made('/chat/conversations', body, await signIn(ownerId)), memberId }
    },
    /** A saved view of the owner's. */
    async newView() {
      const content = { filters: {}, layout: { density: 'default', columns: [] } }
      const body = { listId: 'videos', name: `${ownersMark}${newName()}`, content }
      return made('/me/views', body, await signIn(ownerId))
    },
    /** The key of a program of the owner's. */
    newKey: () =>
      one(
        `WITH held AS (
           INSERT INTO session (staff_id, access_digest, access_expires_at, refresh_digest, rotated_at, expires_at,
             user_agent, ip, last_used_at, created_at)
           SELECT $1, sha256($2::bytea), now() + interval '90 days', sha256($2::bytea || 'r'), now(),
             now() + interval '90 days', '', '127.0.0.1', now(), now() RETURNING id)
         INSERT INTO api_key (id, staff_id, name, used_by, remark, hint, scopes)
         SELECT id, $1, $3, 'person', '', 'pindao_abcdef', '{video:read}' FROM held RETURNING id`,
        [ownerId, newName(), `${ownersMark} ${newName()}`.slice(0, 40)],
      ),
    /** Something the owner's bell has to tell. */
    newNotification: () =>
      one(
        `INSERT INTO notification (user_id, type, params, title, link, level, dedupe_key, created_at)
         VALUES ($1, 'mailArrived', '{"sender":"-"}', $2, '/', 'info', $3, now()) RETURNING id`,
        [ownerId, ownersMark, newName()],
      ),
    /** A robot of the owner's department; what it speaks by does not open. */
    newRobot: () =>
      one(
        `INSERT INTO notice_robot (department_id, name, provider, address_sealed, address_hint, kinds, language, enabled,
           created_by, created_at, updated_at)
         SELECT department_id, $2, 'wecom', 'x', 'qyapi.weixin.qq.com …', '{publishFailed}', 'zh', true, id, now(), now()
         FROM staff WHERE id = $1 RETURNING id`,
        [ownerId, `${ownersMark} ${newName()}`.slice(0, 40)],
      ),
    /** A message to the owner that was given up. */
    newOutboxMessage: () =>
      one(
        `INSERT INTO notice_outbox (way, staff_id, status, type, level, params, title, link, dedupe_key, batch, due_at, created_at)
         VALUES ('email', $1, $2, 'publishFailed', 'urgent', '{}', 'x', '/', $3, 'b', now(), now()) RETURNING id`,
        [ownerId, outboxState.codes.failed, newName()],
      ),
    /** A webhook of the owner's; what it signs by does not open, so nothing leaves. */
    newWebhook: () =>
      one(
        `INSERT INTO webhook (name, url, events, hears, owner_staff_id, secret_sealed, active, created_at, updated_at)
         VALUES ($2, 'https://hooks.example/x', '{channel.added}', '{}', $1, 'x', true, now(), now()) RETURNING id`,
        [ownerId, `${newName()}`.slice(0, 40)],
      ),
    /** An event that a webhook was told. */
    newWebhookDelivery: () =>
      one(
        `WITH hook AS (
           INSERT INTO webhook (name, url, events, hears, owner_staff_id, secret_sealed, active, created_at, updated_at)
           VALUES ($2, 'https://hooks.example/x', '{channel.added}', '{}', $1, 'x', true, now(), now()) RETURNING id)
         INSERT INTO webhook_delivery (webhook_id, event_id, kind, happened_at, status)
         SELECT id, 'evt_1', 'channel.added', now(), 3 FROM hook RETURNING id`,
        [ownerId, `${newName()}`.slice(0, 40)],
      ),
    /** A new grant of the owner's whose channels are still to be chosen. */
    newConnectionChoice: () =>
      one(
        `INSERT INTO channel_connection_choice
           (state_digest, platform, kind, staff_id, account_id, account_label, granted_sealed, offered, expires_at)
         VALUES (sha256($2::text::bytea), 'facebook', 'fb_user', $1, '1', $3, 'sealed', '[]', now() + interval '1 hour')
         RETURNING id`,
        [ownerId, newName(), ownersMark],
      ),
    /** A grant of the owner's without tokens: no platform is asked about it. */
    newGrant: () =>
      one(
        `INSERT INTO platform_grant
           (platform, kind, account_id, account_label, scopes, status, fail_count, granted_by, granted_at, updated_at)
         VALUES ('facebook', 'fb_user', $2, $3, '{}', 0, 0, $1, now(), now()) RETURNING id`,
        [ownerId, newName(), ownersMark],
      ),
    /** What the owner noted of their channel. */
    newChannelNote: () =>
      one(
        `INSERT INTO channel_note (channel_id, staff_id, text, created_at)
         VALUES ((SELECT min(id) FROM channel), $1, $2, now()) RETURNING id`,
        [ownerId, ownersMark],
      ),
    newChannelGroup: () =>
      one(
        `INSERT INTO channel_group (department_id, name, created_at, updated_at)
         VALUES ((SELECT department_id FROM staff WHERE id = $1), $2, now(), now()) RETURNING id`,
        [ownerId, newName()],
      ),
    /** A colleague who leaves with a channel in hand, and what handing it over is asked for with. */
    async newHandover() {
      const [leaverId, successorId] = [await records.newMember(), await records.newMember()]
      // Whoever takes over a channel can open it.
      await database.pool.query(
        `INSERT INTO staff_role (staff_id, role_id, position) SELECT $1, id, 1 FROM role WHERE code = 'operator'`,
        [successorId],
      )
      await database.pool.query(
        `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id,
           created_at, updated_at, ${freshChannel.columns})
         SELECT 'bilibili', $2, $2, department_id, id, now(), now(), ${freshChannel.values} FROM staff WHERE id = $1`,
        [leaverId, newName()],
      )
      const wish = { successorId, rule: 'successor' }
      const preview = { method: 'POST', url: `/staff/${leaverId}/handover/preview` } as Endpoint
      const { data } = await call(preview, { body: wish }, await holderOf(['channel:handover'], 'here'))
      return { leaverId, ...wish, fingerprint: (data as { fingerprint: string }).fingerprint }
    },
    /** A channel of the owner's that is kept by hand. */
    handChannel: () =>
      one(
        `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id,
           created_at, updated_at, ${freshChannel.columns})
         SELECT 'douyin', $2, $2, department_id, id, now(), now(), ${freshChannel.values} FROM staff WHERE id = $1
         RETURNING id`,
        [ownerId, newName()],
      ),
    newApiProject: () =>
      one(
        `INSERT INTO api_project (platform, name, client_id, audited, enabled, created_at, updated_at)
         VALUES ('youtube', $1, $1, true, true, now(), now()) RETURNING id`,
        [newName()],
      ),
    ...dataRecords({ one, newName, ownerId, ownersMark }),
    ...sheetRecords({ database, one, ownerId, videoId, ownersMark }),
    ...workRecords({ database, one, ownerId, taskId, videoId, ownersMark }),
  }
  return records
}
