import { sealedNumber } from '#src/capabilities/contracts/parties/party.numbers.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { testSecretKeys } from '../publishing-seed.ts'
import { type EndpointCase, type EndpointCases, shared } from './endpoint-case.ts'
import { newSettlement } from './revenue-settlement.ts'

const one = async (world: EndpointWorld, text: string, values: unknown[]) =>
  String(((await world.query(text, values)).rows[0] as { id: string } | undefined)?.id)

/** A confirmed settlement whose statement was sent, objected to, and is in a file for the bank. */
async function sent(world: EndpointWorld) {
  const { id, payeeId } = await newSettlement(world, 'confirmed')
  const linkId = await one(
    world,
    `INSERT INTO statement_link (settlement_id, payee_id, calc_version, token_digest, address, locale, created_at, created_by,
       expires_at) VALUES ($1, $2, 1, sha256($3::bytea), 'a@example.com', 'zh', now(), $4, now() + interval '1 day')
     RETURNING id`,
    [id, payeeId, world.newName(), world.ownerId],
  )
  const objectionId = await one(
    world,
    `INSERT INTO statement_objection (settlement_id, link_id, text, created_at) VALUES ($1, $2, '不对', now()) RETURNING id`,
    [id, linkId],
  )
  const fileId = await one(
    world,
    `INSERT INTO payment_file (no, object_key, created_at, created_by) VALUES ($1, 'none', now(), $2) RETURNING id`,
    [world.newName(), world.ownerId],
  )
  const itemId = await one(
    world,
    `INSERT INTO payment_item (file_id, payee_id, party_id, amount, currency, state)
     SELECT $1, id, party_id, net, currency, 'open' FROM settlement_payee WHERE id = $2 RETURNING id`,
    [fileId, payeeId],
  )
  return { id, payeeId, linkId, objectionId, fileId, itemId }
}
/** What the bank has to know of whom it pays. */
async function giveAccount(world: EndpointWorld, payeeId: string): Promise<void> {
  const partyId = await one(world, 'SELECT party_id AS id FROM settlement_payee WHERE id = $1', [payeeId])
  const box = createSecretBox(parseSecretKeys(testSecretKeys))
  await world.query(
    `UPDATE party SET bank_holder = '户主', bank_name = '示例银行', account_sealed = $2 WHERE id = $1`,
    [partyId, sealedNumber(box, BigInt(partyId), 'account', '6222021234567890')],
  )
}

type Sent = Awaited<ReturnType<typeof sent>>

const of = (
  input: (made: Sent) => { readonly params: Readonly<Record<string, string>>; readonly body?: unknown },
  refused: string,
  answers: readonly string[] = [],
): EndpointCase => ({ input: async (world) => input(await sent(world)), others: { refused }, answers })

const unknown = 'revenue.statementNotFound'
const noFile = 'revenue.paymentFileNotFound'
/** Nobody has the link: what opens it, and what does not, is shown beside the service. */
const byLink = (body?: object): EndpointCase => ({
  ...shared,
  input: () => ({ params: { token: 'none' }, ...(body ? { body } : {}) }),
  answers: [unknown, 'revenue.noMailServer'],
})
const listed: EndpointCase = {
  input: async (world) => {
    await sent(world)
    return {}
  },
  others: 'hidden',
}

export const statementCases: EndpointCases = {
  'GET /settlements/:id/statement': of(({ id }) => ({ params: { id } }), unknown),
  'GET /settlements/:id/statement/preview': of(({ id }) => ({ params: { id } }), unknown),
  'POST /settlements/:id/statement/links': of(
    ({ id, payeeId }) => ({
      params: { id },
      body: { payeeId, locale: 'zh', address: 'a@example.com', note: '财务换了邮箱', again: true },
    }),
    unknown,
    ['revenue.noMailServer'],
  ),
  'DELETE /settlements/:id/statement/links/:linkId': of(
    ({ id, linkId }) => ({ params: { id, linkId } }),
    unknown,
  ),
  'PUT /settlements/:id/statement/objections/:objectionId': of(
    ({ id, objectionId }) => ({ params: { id, objectionId }, body: { answer: '已核对' } }),
    unknown,
  ),
  'GET /statements/:token': byLink(),
  'POST /statements/:token/code': byLink({ locale: 'zh' }),
  'POST /statements/:token/pass': byLink({ code: '123456' }),
  'POST /statements/:token/acknowledgement': byLink(),
  'POST /statements/:token/objections': byLink({ lineId: null, text: '不对' }),
  'GET /payables': listed,
  'GET /payment-files': listed,
  'GET /payment-files/:id': of(({ fileId }) => ({ params: { id: fileId } }), noFile),
  'POST /payment-files/:id/cancel': of(({ fileId }) => ({ params: { id: fileId } }), noFile),
  'POST /payment-files/:id/answers': of(
    ({ fileId, itemId }) => ({
      params: { id: fileId },
      body: {
        rows: [{ itemId, result: 'refused', paidOn: null, amount: null, bankRef: '退票', reason: '' }],
      },
    }),
    noFile,
  ),
  'POST /payment-files': {
    beside: ['partyNumber:reveal'],
    input: async (world) => {
      const { payeeId } = await newSettlement(world, 'confirmed')
      await giveAccount(world, payeeId)
      return { body: { payeeIds: [payeeId] } }
    },
    others: { refused: 'revenue.payeeUnfit' },
  },
}
