import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import * as approvals from '@pindao/protocol/contracts/approval.endpoints.ts'
import * as endpoints from '@pindao/protocol/contracts/contract.endpoints.ts'
import type { ContractRight } from '@pindao/protocol/contracts/contract.fields.ts'
import { contractFileKinds, neededFileKinds } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import * as money from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { createContractTerm } from '@pindao/protocol/contracts/term.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { ContractFilesService } from '../files/contract-files.service.ts'
import { type DemoContract, demoContracts, demoMakers, demoPaper, termsOf } from './contracts.demo-story.ts'

const dayMs = 86_400_000
const dayOf = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)

type Deps = {
  readonly files: Pick<ContractFilesService, 'add'>
  /** What the calendar does to contracts, as its job. */
  readonly moveByCalendar: () => Promise<unknown>
}

/** Forty-five contracts over all states, as operators sign them and legal reviews them over a year. */
export async function seedContracts(life: DemoLife, { files, moveByCalendar }: Deps): Promise<void> {
  const legal = (await life.people()).find(({ role }) => role === 'legal')
  if (!legal) return
  const known = await life.call(legal, endpoints.listContracts, { query: { pageSize: 100 } })
  const titles = new Set(known.map(({ title }) => title))
  const cast = { life, legal, files }
  for (const [index, story] of demoContracts(await demoMakers(life)).entries()) {
    // Done again after a stop: what was signed before stays.
    if (titles.has(story.title)) continue
    const daysAgo = Math.max(2, 200 - index * 4)
    await life.at(daysAgo, 2, () => sign(cast, story, `contract-${index}`)).catch(unlessMadeBefore)
  }
  await moveByCalendar()
}

/** What was free before a stop is taken now, so that the same contract would be another one: it is there. */
function unlessMadeBefore(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'common.idempotencyMismatch') throw error
}

type Cast = {
  readonly life: DemoLife
  readonly legal: DemoPerson
  readonly files: Deps['files']
}

async function sign(cast: Cast, story: DemoContract, key: string): Promise<void> {
  const { life, legal, files } = cast
  const { maker, partyId, channelId, title, from, to, currency, autoRenew, fate } = story
  const [startDate, endDate] = [dayOf(from), dayOf(to)]
  const body = {
    ...usual,
    territories: [],
    rights: ['publish', 'monetise', 'translate', 'clip'] satisfies ContractRight[],
    title,
    partyId,
    startDate,
    endDate,
    signedOn: startDate,
    currency,
    autoRenew,
    exclusive: autoRenew,
    channels: [{ channelId, from: startDate, to: null }],
  }
  const { id } = await life.call(maker, endpoints.createContract, { body }, key)
  const params = { id }
  for (const [index, term] of termsOf(story, startDate).entries())
    await life.call(maker, createContractTerm, { params, body: term }, `${key}-term-${index}`)
  await agreeMoney(cast, story, id, key)
  if (fate === 'draft') return
  for (const kind of neededFileKinds)
    await files.add(life.contextOf(maker), BigInt(id), {
      kind,
      fileName: `${contractFileKinds.indexOf(kind) + 1}-${kind}.pdf`,
      bytes: demoPaper,
    })
  const contract = () => life.call(maker, endpoints.getContract, { params })
  const submit = async () => {
    const { version } = await contract()
    await life.call(maker, endpoints.submitContract, { params, body: { version } })
  }
  const decide = async (who: DemoPerson, command: ApprovalCommand, opinion = '') => {
    const { approvalId } = await contract()
    const review = { id: approvalId ?? '' }
    const { round } = await life.call(who, approvals.getApproval, { params: review })
    const said = command === 'finish' ? { groupName: `${title}群` } : {}
    await life.call(who, decisions[command], { params: review, body: { round, opinion, ...said } } as never)
  }
  await submit()
  if (fate === 'submitted') return
  if (fate === 'withdrawn') return decide(maker, 'withdraw', '创作者要求调整期限')
  if (fate === 'rejected' || fate === 'secondRound') {
    await decide(legal, 'reject', '授权链缺第二页，最低付款额与谈定的不一致')
    if (fate === 'rejected') return
    const { version } = await contract()
    await life.call(maker, endpoints.updateContract, {
      params,
      body: { ...body, minPayout: '200', remark: '已补授权链第二页', version },
    })
    return submit()
  }
  await decide(legal, 'approve', '条款与附件齐全')
  if (fate === 'approved') return
  await decide(legal, 'link')
  if (fate === 'linked') return
  await decide(maker, 'finish')
  if (fate !== 'terminated') return
  await moveTerminated(cast, id)
}

/** Two who are paid, an advance, a cost that is taken back: of some. */
async function agreeMoney({ life }: Cast, story: DemoContract, id: string, key: string): Promise<void> {
  const { maker, partyId, secondPartyId, shares, currency, from } = story
  const params = { id }
  if (secondPartyId !== null) {
    const payees = [
      { partyId, share: '0.7' },
      { partyId: secondPartyId, share: '0.3' },
    ]
    const body = { from: dayOf(from), payees, commission: null }
    await life.call(maker, money.setContractPayees, { params, body })
  }
  if (shares % 3 === 1) {
    const advance = { kind: 'advance', amount: '800', currency } as const
    await life.call(maker, money.addContractBalance, { params, body: advance }, `${key}-advance`)
    const cost = { day: dayOf(from), purpose: '片头制作', amount: '260', currency }
    await life.call(maker, money.addContractCost, { params, body: cost }, `${key}-cost`)
  }
}

/** Ended early while it was in force. */
async function moveTerminated({ life, legal }: Cast, id: string): Promise<void> {
  const { version, startDate } = await life.call(legal, endpoints.getContract, { params: { id } })
  const [day = startDate] = [startDate, dayOf(-20)].toSorted().slice(-1)
  await life.call(legal, endpoints.terminateContract, {
    params: { id },
    body: { day, reason: '频道停更，双方协商终止', version },
  })
}

const decisions = {
  submit: approvals.submitApproval,
  withdraw: approvals.withdrawApproval,
  approve: approvals.approveApproval,
  reject: approvals.rejectApproval,
  link: approvals.linkApproval,
  refuse: approvals.refuseApproval,
  finish: approvals.finishApproval,
  reopen: approvals.reopenApproval,
} as const satisfies Readonly<Record<ApprovalCommand, unknown>>

const usual = {
  ourEntity: '星河影视（杭州）有限公司',
  operationMode: 'agency',
  timeZone: 'Asia/Shanghai',
  noticeDays: 30,
  shareBase: 'net_received',
  fxPolicy: 'bank_receipt',
  splitMonths: false,
  guarantee: null,
  minPayout: '100',
  taxMode: null,
  taxBearer: 'creator',
  remark: '',
} as const
