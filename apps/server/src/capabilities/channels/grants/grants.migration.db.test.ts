import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask, testSecretKeys } from '../../../../test/publishing-seed.ts'
import { createGrantSecrets } from './grant.secrets.ts'
import { findChannelGrant } from './grant.store.ts'

const migration = fileURLToPath(new URL('../../../../migrations/0027_platform_grants.sql', import.meta.url))
const box = createSecretBox(parseSecretKeys(testSecretKeys))

/** A database as it was before the migration: a channel with tokens of its own. */
async function createOldDatabase() {
  const database = await createTestDatabase({ scope: 'test' })
  const granted = { accessToken: 'a', refreshToken: 'r' }
  await seedPublishTask({ database, platformChannelId: 'UC1', objectKey: 'o', size: 10, granted })
  const { pool } = database
  await pool.query(`ALTER TABLE channel_credential DROP COLUMN grant_id,
    ADD COLUMN access_expires_at timestamptz, ADD COLUMN refresh_token_sealed text`)
  await pool.query(`ALTER TABLE channel_connection DROP COLUMN platform, DROP COLUMN kind, DROP COLUMN grant_id,
    DROP COLUMN link_id`)
  await pool.query('DROP TABLE channel_connection_choice, channel_grant_link, platform_grant')
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM channel')
  const row = rows[0]?.id ?? ''
  const sealed = (column: string, token: string) =>
    box.seal(token, { table: 'channel_credential', column, row })
  await pool.query(
    `UPDATE channel_credential SET access_token_sealed = $1, refresh_token_sealed = $2,
     access_expires_at = NULL, status = 1, fail_count = 1, last_error_code = 'invalid_grant'`,
    [sealed('access_token', 'old access'), sealed('refresh_token', 'old refresh')],
  )
  return { database, channelId: BigInt(row) }
}

test('CH-04 tokens from before there were grants go along, open, and are sealed to their grant when renewed', async () => {
  const { database, channelId } = await createOldDatabase()
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint')) {
    await database.pool.query(statement)
  }
  // What a later migration adds, without which today's product reads nothing.
  await database.pool.query('ALTER TABLE platform_grant ADD COLUMN subject text')
  const secrets = createGrantSecrets(box)
  const found = await findChannelGrant(database.db, channelId)
  if (!found) throw new Error('the channel lost its grant')
  const { grant, credential } = found
  expect([secrets.accessToken(grant), secrets.refreshToken(grant)]).toEqual(['old access', 'old refresh'])
  expect(credential.accessTokenSealed).toBeNull()
  expect(grant).toMatchObject({
    platform: 'youtube',
    kind: 'google_oauth',
    accountId: 'UC1',
    accountLabel: '星河短剧场',
    status: 1,
    failCount: 1,
    lastError: { code: 'invalid_grant', subcode: null },
  })
  // It had no end in the old way, which meant that it was over: in the new one that would be never.
  expect(Date.parse(grant.expiresAt ?? '')).toBeLessThanOrEqual(Date.now())
  const renewed = { ...grant, ...secrets.seal(grant, { ...noTokens, accessToken: 'new' }) }
  expect(renewed.sealedForChannelId).toBeNull()
  expect([secrets.accessToken(renewed), secrets.refreshToken(renewed)]).toEqual(['new', 'old refresh'])
})

const noTokens = { expiresAt: null, refreshToken: null, scopes: [], dataAccessExpiresAt: null }
