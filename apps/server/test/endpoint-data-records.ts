import type { EndpointPeople } from './endpoint-people.ts'
import { freshChannel } from './fresh-channel.ts'

/** Makers of what numbers are collected of, and of what people make of them. All are the owner's. */
export function dataRecords(given: {
  readonly one: EndpointPeople['one']
  readonly newName: EndpointPeople['newName']
  readonly ownerId: string
  readonly ownersMark: string
}) {
  const { one, newName, ownerId, ownersMark } = given
  return {
    /** A channel of the owner whose numbers are collected, and the content owner behind it whose files are. */
    newCollectedChannel: async () => {
      const name = newName()
      const id = await one(
        `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id, created_at, updated_at,
           ${freshChannel.columns})
         SELECT 'youtube', $2, $3, department_id, id, now(), now(), ${freshChannel.values}
         FROM staff WHERE id = $1 RETURNING id`,
        [ownerId, name, ownersMark],
      )
      const grantId = await one(
        `INSERT INTO platform_grant
           (platform, kind, account_id, account_label, scopes, status, fail_count, granted_by, granted_at, updated_at)
         VALUES ('youtube', 'google_cms', $2, $3, '{}', 0, 0, $1, now(), now()) RETURNING id`,
        [ownerId, name, ownersMark],
      )
      await one(
        `WITH granted AS (
           INSERT INTO channel_credential (channel_id, grant_id, status, scopes, granted_by, fail_count, updated_at)
           VALUES ($1, $2, 0, '{}', $3, 0, now())
         ), owned AS (
           INSERT INTO data_owner (platform, content_owner_id, next_at) VALUES ('youtube', $4, now())
         )
         INSERT INTO data_collection (channel_id, kind, next_at) VALUES ($1, 'channelDays', now())
         RETURNING channel_id AS id`,
        [id, grantId, ownerId, name],
      )
      return id
    },
    /** An alert of the numbers of the owner's channel. */
    newDataAlert: () =>
      one(
        `INSERT INTO data_alert (kind, channel_id, country, status, cause_day, last_day, value, thresholds, opened_at, updated_at)
         SELECT 'countrySpike', id, $2, 0, '2026-01-01', '2026-01-01', 1, '{}', now(), now()
         FROM channel WHERE owner_staff_id = $1 ORDER BY id LIMIT 1 RETURNING id`,
        [ownerId, newName()],
      ),
    newPlatformVideo: () =>
      one(
        `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, visibility, grab_at,
           created_at, updated_at)
         SELECT id, platform, $2, $2, 'http://localhost/', 1, now(), now(), now()
         FROM channel WHERE owner_staff_id = $1 ORDER BY id LIMIT 1 RETURNING id`,
        [ownerId, newName()],
      ),
    /** A report of the owner's, shared with the department. */
    newDataReport: () =>
      one(
        `INSERT INTO data_report (list, name, content, owner_staff_id, department_id, created_at, updated_at)
         VALUES ('data-videos', $2, '{"filters": {}, "layout": {"density": "middle", "columns": []}}', $1,
           (SELECT department_id FROM staff WHERE id = $1), now(), now()) RETURNING id`,
        [ownerId, `${ownersMark}${newName()}`],
      ),
  }
}
