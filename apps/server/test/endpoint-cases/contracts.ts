import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { draft, newContract, newPaper, signed } from './contract-records.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const partyOf = (legalName: string) => ({
  type: 1,
  legalName,
  country: 'CN',
  idType: null,
  address: '',
  contact: '',
  email: '',
  phone: '',
  bankHolder: '',
  bankName: '',
  swift: '',
  bankCurrency: null,
  taxMode: 'none',
  taxFormType: null,
  taxFormSignedOn: null,
  taxFormValidTo: null,
  remark: '',
})

const ofParty: EndpointCase = {
  input: async ({ newParty }) => ({ params: { id: await newParty() } }),
  others: { refused: 'contracts.partyNotFound' },
}

const contractFor = (partyId: string, title: string) => ({
  title,
  partyId,
  ourEntity: '',
  operationMode: null,
  signedOn: null,
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  timeZone: 'Asia/Shanghai',
  autoRenew: false,
  noticeDays: 30,
  currency: 'USD',
  shareBase: 'gross',
  fxPolicy: 'month_average',
  splitMonths: false,
  guarantee: null,
  minPayout: null,
  taxMode: null,
  taxBearer: 'creator',
  exclusive: false,
  territories: [],
  rights: [],
  remark: '',
  channels: [],
})
const refused = { others: { refused: 'contracts.notFound' } } as const
const ofContract: EndpointCase = {
  input: async (world) => ({ params: { id: (await draft(world)).id } }),
  ...refused,
}
const listed = (input: object): EndpointCase => ({
  input: async (world) => {
    await draft(world)
    return input
  },
  others: 'hidden',
})
const decided = (body: object): EndpointCase => ({
  input: async (world) => ({ params: { id: (await signed(world)).id }, body: { ...body, version: 1 } }),
  ...refused,
})

const ofDraft = (body: object): EndpointCase => ({
  input: async (world) => ({ params: { id: (await draft(world)).id }, body }),
  ...refused,
})

export const contractCases: EndpointCases = {
  'GET /parties': {
    input: async ({ newParty }) => {
      await newParty()
      return {}
    },
    others: 'hidden',
  },
  'POST /parties/counts': {
    input: async ({ newParty }) => {
      await newParty()
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /parties/:id': ofParty,
  'GET /parties/:id/history': ofParty,
  'POST /parties': { input: ({ newName }) => ({ body: partyOf(newName()) }), others: 'shared' },
  'PUT /parties/:id': {
    input: async ({ newParty, newName }) => ({
      params: { id: await newParty() },
      body: { ...partyOf(newName()), version: 1 },
    }),
    others: { refused: 'contracts.partyNotFound' },
  },
  'DELETE /parties/:id': ofParty,
  'POST /parties/:id/reveal': {
    input: async ({ newParty }) => ({ params: { id: await newParty() }, body: { number: 'account' } }),
    others: { refused: 'contracts.partyNotFound' },
    answers: ['contracts.numberUnknown'],
  },
  'POST /party-doubles': {
    input: async ({ newParty }) => {
      await newParty()
      return { body: { legalName: '别部门的主体' } }
    },
    others: 'shared',
  },
  'GET /contracts': listed({}),
  'POST /contracts/counts': listed({ body: { views: [{}] } }),
  'GET /contracts/:id': ofContract,
  'GET /contracts/:id/history': ofContract,
  'POST /contracts': {
    input: async ({ newParty, newName }) => ({ body: contractFor(await newParty(), newName()) }),
    others: { refused: 'contracts.partyNotFound' },
  },
  'PUT /contracts/:id': {
    input: async (world) => {
      const { id, partyId } = await draft(world)
      return { params: { id }, body: { ...contractFor(partyId, world.newName()), version: 1 } }
    },
    ...refused,
  },
  'DELETE /contracts/:id': ofContract,
  'POST /contracts/:id/submit': {
    input: async (world) => {
      const { to_submit: toSubmit } = approvalStatus.codes
      const { id } = await newContract(world, toSubmit, contractStatus.codes.created)
      return { params: { id }, body: { version: 1 } }
    },
    ...refused,
    answers: ['contracts.approvalLacks'],
  },
  'POST /contracts/:id/terminate': decided({ day: '2026-12-31', reason: '原因' }),
  'POST /contracts/:id/renew': decided({ endDate: '2100-12-31', reason: '原因' }),
  'GET /contracts/:id/money': ofContract,
  'PUT /contracts/:id/payees': {
    input: async (world) => {
      const { id, partyId } = await draft(world)
      const payees = [{ partyId, share: '1' }]
      return { params: { id }, body: { from: '2026-01-01', payees, commission: null } }
    },
    ...refused,
  },
  'DELETE /contracts/:id/payees/:from': {
    input: async (world) => ({ params: { id: (await draft(world)).id, from: '2026-01-01' } }),
    ...refused,
    answers: ['contracts.payeesNotFound'],
  },
  'POST /contracts/:id/payees/versions': {
    input: async (world) => {
      const { id, partyId } = await signed(world)
      const payees = [{ partyId, share: '1' }]
      return { params: { id }, body: { from: '2098-01-01', payees, commission: null, reason: '原因' } }
    },
    ...refused,
  },
  'POST /contracts/:id/balances': ofDraft({ kind: 'carry', amount: '1', currency: 'USD' }),
  'DELETE /contracts/:id/balances/:balanceId': {
    input: async (world) => ({ params: { id: (await draft(world)).id, balanceId: '1' } }),
    ...refused,
    answers: ['contracts.balanceNotFound'],
  },
  'POST /contracts/:id/balances/corrections': {
    input: async (world) => ({
      params: { id: (await signed(world)).id },
      body: { kind: 'carry', amount: '-1', currency: 'USD', reason: '原因' },
    }),
    ...refused,
  },
  'POST /contracts/:id/costs': ofDraft({ day: '2026-02-01', purpose: '字幕', amount: '1', currency: 'USD' }),
  'POST /contracts/:id/costs/:costId/void': {
    input: async (world) => ({
      params: { id: (await signed(world)).id, costId: '1' },
      body: { reason: '原因' },
    }),
    ...refused,
    answers: ['contracts.costNotFound'],
  },
  'GET /contracts/:id/files': ofContract,
  'DELETE /contracts/:id/files/:fileId': {
    input: async (world) => {
      const { id } = await draft(world)
      return { params: { id, fileId: await newPaper(world, id) } }
    },
    ...refused,
  },
}
