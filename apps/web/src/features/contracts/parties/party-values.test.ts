import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { createParty } from '@pindao/protocol/contracts/party.endpoints.ts'
import { expect, test } from 'vitest'
import { contentOf, refit, valuesOf } from './party-values.ts'

const { company, individual, overseas_individual: abroad } = partyTypes.codes
const fresh = { ...valuesOf(null), legalName: '光影' }

test('CON-01 what a form begins with is taken by the server as it is', () => {
  expect(createParty.body.safeParse(contentOf(fresh)).success).toBe(true)
})

test('CON-01 numbers are sent only where they are to be others: a text sets one, null takes it away', () => {
  expect(contentOf(fresh)).not.toHaveProperty('account')
  expect(contentOf({ ...fresh, account: null, taxNo: '1234' })).toMatchObject({
    account: null,
    taxNo: '1234',
  })
})

test('CON-01 another type takes what is usual of it, and keeps what fits', () => {
  expect(refit(individual, fresh)).toMatchObject({ idType: 'residentId', taxMode: 'CN_RES' })
  expect(refit(abroad, fresh)).toMatchObject({ idType: 'passport', taxMode: 'CN_NONRES', country: '' })
  const there = { ...fresh, type: abroad, country: 'FR', idType: 'passport', taxMode: 'CN_NONRES' } as const
  const form = { taxFormType: 'W-8BEN', taxFormSignedOn: '2026-01-01', taxFormValidTo: '2029-12-31' } as const
  expect(refit(company, { ...there, ...form })).toMatchObject({ country: 'CN', taxFormType: null })
  expect(contentOf({ ...there, ...form, type: company })).toMatchObject({
    taxFormType: null,
    taxFormSignedOn: null,
    taxFormValidTo: null,
  })
})
