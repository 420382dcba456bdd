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
}
