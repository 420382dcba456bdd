import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '#src/sandbox.ts'

let dataDir: string
let sandbox: Sandbox
let address: string
let ahead = 0
const now = () => Date.now() + ahead
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-notices-'))
  sandbox = await createSandbox({ dataDir, smtpPort: 0, now })
  address = await sandbox.listen()
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})
const control = (path: string, init: RequestInit = {}) => fetch(`${address}/__sandbox${path}`, init)
const read = async (path: string) => (await (await control(path)).json()) as Record<string, unknown>[]
beforeEach(async () => {
  await control('/mail', { method: 'DELETE' })
  await control('/robots', { method: 'DELETE' })
  await trouble({})
})
const trouble = (body: object) =>
  control('/mail/trouble', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const transport = (password = 'sandbox-mail') =>
  createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    ignoreTLS: true,
    auth: { user: 'pindao', pass: password },
  })
const letter = (messageId: string) => ({
  from: { name: '频道', address: 'notice@pindao.example' },
  to: { name: '王浩', address: 'wang@pindao.example' },
  subject: '发布失败：第 3 集 — تم',
  text: '正文',
  html: '<p>正文</p>',
  messageId,
})

test('a letter is read back in its own signs, and its second copy is known by its Message-ID', async () => {
  await transport().sendMail(letter('<a@x>'))
  await transport().sendMail(letter('<a@x>'))
  expect(await read('/mail')).toMatchObject([
    { to: ['wang@pindao.example'], headers: { subject: '发布失败：第 3 集 — تم' }, repeats: 1 },
  ])
  expect((await read('/mail'))[0]?.['text']).toContain('正文')
})

test('whoever does not know the password, or comes while it refuses, hands in nothing', async () => {
  await expect(transport('wrong').sendMail(letter('<b@x>'))).rejects.toMatchObject({ code: 'EAUTH' })
  await trouble({ refuse: true })
  await expect(transport().sendMail(letter('<b@x>'))).rejects.toMatchObject({ responseCode: 421 })
  await trouble({ unknown: ['wang@pindao.example'] })
  await expect(transport().sendMail(letter('<b@x>'))).rejects.toMatchObject({ responseCode: 550 })
  expect(await read('/mail')).toEqual([])
})

const say = async (path: string, body: object) =>
  (await (
    await fetch(`${address}/robots${path}`, { method: 'POST', body: JSON.stringify(body) })
  ).json()) as object
const text = { msgtype: 'text', text: { content: '好' } }

test('DingTalk takes what is signed now, and nothing that was signed two hours ago', async () => {
  const path = (at: number) => {
    const sign = createHmac('sha256', 'SECsandboxdingtalk')
      .update(`${at}\nSECsandboxdingtalk`)
      .digest('base64')
    return `/dingtalk/robot/send?${new URLSearchParams({ access_token: 'sandbox-dingtalk', timestamp: String(at), sign })}`
  }
  expect(await say(path(now()), text)).toEqual({ errcode: 0, errmsg: 'ok' })
  expect(await say(path(now() - 2 * 3600_000), text)).toMatchObject({ errcode: 310000 })
  expect(await say('/dingtalk/robot/send?access_token=other', text)).toMatchObject({ errcode: 300001 })
  expect(await read('/robots')).toHaveLength(1)
})

test('each robot is heard twenty times in a minute', async () => {
  const codes: unknown[] = []
  for (let count = 0; count < 21; count += 1)
    codes.push(
      ((await say('/wecom/cgi-bin/webhook/send?key=sandbox-wecom', text)) as { errcode: number }).errcode,
    )
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 45009])
  ahead += 61_000
  expect(await say('/wecom/cgi-bin/webhook/send?key=sandbox-wecom', text)).toMatchObject({ errcode: 0 })
})

test('what was received is shown on a page, as text', async () => {
  await say('/wecom/cgi-bin/webhook/send?key=sandbox-wecom', { msgtype: 'text', text: { content: '<b>x' } })
  const page = await (await fetch(`${address}/inbox`)).text()
  expect(page).toContain('&lt;b&gt;x')
})
