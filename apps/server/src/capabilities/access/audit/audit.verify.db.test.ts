import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { readEnv } from '#src/platform/env.ts'
import { askedBy, verifyAuditLog } from '#src/start/audit-verification.ts'
import { hashOfSeal } from './audit.seal.ts'
import { type AuditRig, auditKeys, createAuditRig, secretsOf } from './audit.test-support.ts'

const command = fileURLToPath(new URL('../../../audit-verify.ts', import.meta.url))

let rig: AuditRig
beforeEach(async () => {
  rig = await createAuditRig()
})

test.each([
  ['a changed text', `UPDATE audit_log SET action = 'video.delete' WHERE id = 6`, 'rowChanged'],
  ['a changed before', `UPDATE audit_log SET before = '{"title": "x"}' WHERE id = 6`, 'rowChanged'],
  ['another person', 'UPDATE audit_log SET staff_id = 5 WHERE id = 6', 'rowChanged'],
  ['another time', `UPDATE audit_log SET at = at + interval '1 ms' WHERE id = 6`, 'rowChanged'],
  [
    'a text moved to the next column',
    `UPDATE audit_log SET ip = request_id, request_id = 'x' WHERE id = 6`,
    'rowChanged',
  ],
  ['a removed row', 'DELETE FROM audit_log WHERE id = 6', 'rowRemoved'],
])('PERM-05 %s is found, and nothing else is said', async (_what, statement, kind) => {
  await rig.threeSeals()
  await rig.tamper(statement)
  expect((await rig.verify()).faults).toEqual([{ kind, row: 6n, seal: 2n }])
})

test('PERM-05 a row put in past the triggers is found, in the middle and at the end', async () => {
  await rig.threeSeals()
  const values = `now(), 'a.b', 'c', '{}'`
  await rig.tamper(
    'DELETE FROM audit_log WHERE id = 6',
    `INSERT INTO audit_log (id, at, action, entity, detail) OVERRIDING SYSTEM VALUE VALUES (-3, ${values})`,
    `INSERT INTO audit_log (at, action, entity, detail) VALUES (${values})`,
  )
  expect((await rig.verify()).faults).toEqual([
    { kind: 'rowRemoved', row: 6n, seal: 2n },
    { kind: 'rowAdded', row: -3n },
    { kind: 'rowAdded', row: 13n },
  ])
})

test.each([
  ['digests', `UPDATE audit_seal SET digests = decode(repeat('00', 128), 'hex') WHERE id = 2`, 'sealChanged'],
  ['rows', 'UPDATE audit_seal SET row_ids = row_ids[1:3] || 99::bigint WHERE id = 2', 'sealChanged'],
  ['time', `UPDATE audit_seal SET sealed_at = sealed_at - interval '1 day' WHERE id = 2`, 'sealChanged'],
  ['chain', `UPDATE audit_seal SET previous_hash = hash WHERE id = 2`, 'sealUnchained'],
  ['proof', `UPDATE audit_seal SET mac = 'k1.AAAA' WHERE id = 2`, 'sealForged'],
  ['place', 'DELETE FROM audit_seal WHERE id = 2', 'sealMissing'],
])('PERM-05 a seal whose %s was changed is named first', async (_what, statement, kind) => {
  await rig.threeSeals()
  await rig.tamper(statement)
  expect((await rig.verify()).faults[0]).toEqual({ kind, seal: 2n })
})

/** What somebody does who owns the database and hides a change: the newest seal's content and hash fit again. */
async function rewriteNewestSeal(mac?: string): Promise<void> {
  const { rows } = await rig.database.pool.query(
    'SELECT id, sealed_at, row_ids, digests, previous_hash FROM audit_seal WHERE id = 3',
  )
  const [row] = rows
  const digests = Buffer.from(row.digests).fill(1, 0, 32)
  const content = { id: 3n, sealedAt: row.sealed_at, rowIds: row.row_ids.map(BigInt), digests }
  const hash = hashOfSeal({ ...content, previousHash: row.previous_hash })
  await rig.tamper(
    `UPDATE audit_seal SET digests = '\\x${digests.toString('hex')}', hash = '\\x${hash.toString('hex')}',
       mac = ${mac === undefined ? 'mac' : `'${mac}'`} WHERE id = 3`,
  )
}

test('PERM-05 a chain written anew lacks the proof of our keys', async () => {
  await rig.threeSeals()
  await rewriteNewestSeal()
  expect((await rig.verify()).faults[0]).toEqual({ kind: 'sealForged', seal: 3n })
  const unproved = await rig.verify(null)
  expect(unproved.unproved).toBe(3)
  expect(unproved.faults).toEqual([{ kind: 'rowChanged', row: 9n, seal: 3n }])
})

test('PERM-05 after a change of keys old seals are proved by the old one', async () => {
  await rig.threeSeals()
  const both = `k2:${Buffer.alloc(32, 8).toString('base64')},${auditKeys}`
  await rig.write(1)
  await rig.newSealer(secretsOf(both)).seal()
  expect(await rig.verify(secretsOf(both))).toMatchObject({ seals: 4, unproved: 0, faults: [] })
  const newOnly = both.split(',')[0] ?? ''
  expect(await rig.verify(secretsOf(newOnly))).toMatchObject({ unproved: 3, faults: [] })
  expect((await run([], { SECRET_KEYS: newOnly })).code).toBe(3)
  expect((await run(['--allow-unproved'], { SECRET_KEYS: newOnly })).code).toBe(0)
})

test('PERM-05 a key that nobody knows proves nothing: after a seal of ours it is asked for, and the log is not good', async () => {
  await rig.threeSeals()
  await rewriteNewestSeal('z\u001bz.AAAA')
  expect((await rig.verify()).faults[0]).toEqual({ kind: 'sealKeyUnknown', seal: 3n, name: 'z\u001bz' })
  expect(await run(['--allow-unproved'])).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'UNKNOWN KEY seal 3, the first one of key "z\\u001bz", follows seals of ours',
    ),
  })
})

test('PERM-05 without the newest key, or after a change of keys that was taken back and made again, nothing is called tampered', async () => {
  await rig.threeSeals()
  const both = `k2:${Buffer.alloc(32, 8).toString('base64')},${auditKeys}`
  const back = both.split(',').toReversed().join()
  for (const keys of [both, back, both, both]) {
    await rig.write(1)
    await rig.newSealer(secretsOf(keys)).seal()
  }
  expect((await rig.verify(secretsOf(both))).faults).toEqual([])
  expect((await rig.verify()).faults).toEqual([{ kind: 'sealKeyUnknown', seal: 4n, name: 'k2' }])
  const k1 = auditKeys.split(':')[0] ?? ''
  const newest = await rig.verify(secretsOf(both.split(',')[0] ?? ''))
  expect(newest).toMatchObject({ unproved: 3, faults: [{ kind: 'sealKeyUnknown', seal: 5n, name: k1 }] })
  const { code, output } = await run()
  expect([code, output]).toEqual([1, expect.not.stringContaining('TAMPERED')])
  expect(output).toContain('is that key missing from SECRET_KEYS?')
})

test('PERM-05 seals that nothing proves end with 3, unless the operator says that their keys were given up', async () => {
  await rig.threeSeals()
  await rig.tamper(`UPDATE audit_seal SET mac = 'zz.AAAA'`)
  expect(await run()).toMatchObject({ code: 3, output: expect.stringContaining('3 seals were not proved') })
  expect(await run()).toMatchObject({ output: expect.not.stringContaining('is whole.') })
  expect((await run(['--allow-unproved'])).code).toBe(0)
  await rig.tamper('UPDATE audit_log SET entity_id = 8 WHERE id = 10')
  expect((await run(['--allow-unproved'])).code).toBe(1)
})

test('PERM-05 a cut tail is whole by itself, and found by the head that was noted outside', async () => {
  await rig.threeSeals()
  await rig.newSealer().noteHead()
  await rig.tamper('DELETE FROM audit_seal WHERE id = 3', 'DELETE FROM audit_log WHERE id > 8')
  expect((await rig.verify()).faults).toEqual([{ kind: 'headLost', seal: 3n }])
})

test('PERM-05 a row removed before its seal, and a trigger switched off, are found', async () => {
  await rig.threeSeals()
  await rig.write(1)
  await rig.tamper('DELETE FROM audit_log WHERE id = 13')
  expect(await rig.newSealer().seal()).toBe(0)
  expect((await rig.verify()).faults).toEqual([{ kind: 'rowRemoved', row: 13n }])
  await rig.withClient((client) =>
    client.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only'),
  )
  expect((await rig.verify()).faults).toContainEqual({ kind: 'triggerOff', name: 'audit_log_append_only' })
})

type Ended = { readonly code: number; readonly output: string }

function settingsOf(env: Record<string, string>): Record<string, string> {
  return { DATABASE_URL: rig.database.url, SECRET_KEYS: auditKeys, STORAGE_DIR: rig.storage, ...env }
}

/** What the command does, without a process of its own. */
async function run(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const said: string[] = []
  const settings = readEnv({ ...process.env, ...settingsOf(env) })
  const code = await verifyAuditLog(settings, askedBy(args), (line) => said.push(line))
  return { code, output: said.join('\n') }
}

/** The command as an operator runs it. */
function runCommand(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, ...settingsOf(env) } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

test('PERM-05 audit:verify ends with 0 on a whole log, 1 on a changed one, 2 when it cannot look', async () => {
  await rig.threeSeals()
  const whole = await runCommand()
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows 12 · seals 3 · .*\nhead 3:[0-9a-f]{64}\n/u),
  })
  const head = /head (3:[0-9a-f]{64})/u.exec(whole.output)?.[1] ?? ''
  expect((await run(['--head', head.slice(0, 14)])).code).toBe(0)
  expect(await runCommand(['--head', `3:${'0'.repeat(16)}`])).toMatchObject({
    code: 1,
    output: expect.stringContaining('TAMPERED seal 3 was the head once'),
  })
  await rig.tamper('UPDATE audit_log SET entity_id = 8 WHERE id = 10')
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining('TAMPERED row 10 is not as seal 3 covered it'),
  })
  const nowhere = await runCommand([], { DATABASE_URL: 'postgres://pindao@127.0.0.1:1/none' })
  expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('could not be verified') })
})
