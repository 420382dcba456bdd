import {
  acceptDispute,
  askDisputeApproval,
  createDispute,
  fileDispute,
  getDispute,
  giveUpDispute,
  listDisputes,
  setMoneyBack,
  takeDispute,
  updateDispute,
} from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { Dispute, DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { fillStatement } from '@pindao/protocol/claims/dispute.rules.ts'
import { type DisputeReason, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { listDisputeTemplates } from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { CaseRoom } from './cases.ts'

type Room = Pick<Kit, 'clock'> & Pick<CaseRoom, 'services' | 'api'>

/** A page of paper: what a licence looks like to whoever only asks whether there is one. */
const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** What becomes of the cases that wait, in turn; those that are left waiting are the largest part. */
const fates = ['filed', 'leave', 'written', 'accepted', 'leave', 'begun', 'leave', 'givenUp'] as const
const reasons: readonly DisputeReason[] = ['authorised', 'original', 'misidentified', 'fair_use']
const mostAtOnce = 100

/**
 * What legal does with the cases that claims have opened: some are written, some filed with their proof, some left to the
 * other side; one is about a contract, and creators' objections to settlements have theirs. Done again after a stop, what
 * somebody has begun with stays.
 */
export async function seedCases(life: DemoLife, room: Room): Promise<void> {
  const legal = (await life.people()).find(({ role }) => role === 'legal')
  if (!legal) return
  const { unsolved, solved, closed } = disputeStatus.codes
  const known = await life.call(legal, listDisputes, { query: { handler: legal.id, pageSize: 5 } })
  const found = (status: number) =>
    life.call(legal, listDisputes, {
      query: { status: String(status), sort: '-createdAt', pageSize: mostAtOnce },
    })
  if (known.length === 0) {
    for (const [index, one] of (await found(unsolved)).entries())
      await work(life, room, legal, { dispute: one, index })
    await aboutContract(life, legal)
  }
  for (const [index, one] of (await found(solved)).entries())
    if (index % 3 === 0) await wonBack(life, legal, one, index)
  await room.services.ending.closeSolved()
  for (const [index, one] of (await found(closed)).entries())
    if (index % 4 === 0 && one.result === 'won') await wonBack(life, legal, one, index)
  await room.api.objections.takeOver()
}

async function work(
  life: DemoLife,
  room: Room,
  legal: DemoPerson,
  { dispute, index }: { readonly dispute: Dispute; readonly index: number },
): Promise<void> {
  const fate = fates[index % fates.length] ?? 'leave'
  const params = { id: dispute.id }
  if (fate === 'leave' || dispute.kind === 'outbound_review') return
  if (fate === 'accepted') {
    const body = { reason: '片尾曲确为对方作品，收益归对方', version: dispute.version }
    return void (await life.call(legal, acceptDispute, { params, body }))
  }
  let now = await life.call(legal, takeDispute, { params })
  if (fate === 'begun') return
  if (fate === 'givenUp') {
    const body = { reason: '授权已过期，不再争议', version: now.version }
    return void (await life.call(legal, giveUpDispute, { params, body }))
  }
  now = await write(life, room, legal, {
    dispute: now,
    reason: reasons[index % reasons.length] ?? 'original',
  })
  if (now.approval === 'needed') {
    const body = { version: now.version }
    return void (await life.call(legal, askDisputeApproval, { params, body }))
  }
  if (fate === 'filed') await file(life, room, legal, now)
}

/** The text of the product for the reason, filled in, and a paper where one is asked for. */
async function write(
  life: DemoLife,
  room: Room,
  legal: DemoPerson,
  { dispute, reason }: { readonly dispute: DisputeDetail; readonly reason: DisputeReason },
): Promise<DisputeDetail> {
  const { id, kind, values, version } = dispute
  const texts = await life.call(legal, listDisputeTemplates, {})
  const template = texts.find((one) => one.reason === reason && one.locale === 'zh')
  const known = {
    ...values,
    licence: values.licence || '授权书 2026-017',
    contract: values.contract || '见附件',
  }
  const body = {
    kind,
    reason,
    statement: fillStatement(template?.text ?? '', known),
    nextActionAt: instantIn(room.clock, 3 * 86_400),
    version,
  }
  await life.call(legal, updateDispute, { params: { id }, body })
  if (reason === 'authorised')
    await addFile(life, room, legal, { id, kind: 'evidence', fileName: '授权书.pdf' })
  return life.call(legal, getDispute, { params: { id } })
}

async function file(
  life: DemoLife,
  room: Room,
  legal: DemoPerson,
  { id, no, risky }: DisputeDetail,
): Promise<void> {
  await addFile(life, room, legal, { id, kind: 'filed', fileName: `${no} 回执.pdf` })
  const { version } = await life.call(legal, getDispute, { params: { id } })
  const body = { filedAt: instantIn(room.clock, -600), reference: `D-${id}`, riskSeen: risky, version }
  await life.call(legal, fileDispute, { params: { id }, body })
}

const addFile = (
  life: DemoLife,
  room: Room,
  legal: DemoPerson,
  { id, ...of }: { readonly id: string; readonly kind: 'evidence' | 'filed'; readonly fileName: string },
) => room.services.files.add(life.contextOf(legal), BigInt(id), { ...of, bytes: paper })

async function wonBack(
  life: DemoLife,
  legal: DemoPerson,
  { id, moneyBack, version }: Dispute,
  index: number,
) {
  if (moneyBack !== null) return
  const amount = (18 + ((index * 53) % 340) + 0.45).toFixed(2)
  const body = { moneyBack: { amount, currency: 'USD' }, version }
  await life.call(legal, setMoneyBack, { params: { id }, body })
}

async function aboutContract(life: DemoLife, legal: DemoPerson): Promise<void> {
  const [contract] = await life.call(legal, listContracts, { query: { pageSize: 5 } })
  if (contract === undefined) return
  const body = {
    about: 'contract',
    subjectId: contract.id,
    title: '分成口径不一致：短视频收益是否计入',
    note: '对方认为短视频收益按长视频比例分成，需核对补充协议。',
  } as const
  const { id } = await life.call(legal, createDispute, { body }, 'case-of-contract')
  await life.call(legal, takeDispute, { params: { id } })
}
