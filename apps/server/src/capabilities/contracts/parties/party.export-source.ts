import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import type { Clock } from '#src/platform/clock.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentParty } from './party.present.ts'
import { partyFilterOf } from './party.service.ts'
import { departmentLabel, listParties } from './party.store.ts'

/** The list of parties as a file. Its numbers stay masked: a file goes on to whom nobody knows. */
export const partyExportSource = (clock: Clock) =>
  pagedExportSource<'party.export', Party>({
    kind: 'party.export',
    sensitive: true,

    async page(db, { actor, params: { filter } }, window) {
      const { rows, total } = await listParties(db, actor, partyFilterOf(filter, clock), {
        ...window,
        sort: filter.sort,
      })
      return { rows: rows.map((row) => presentParty(row, actor)), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      legalName: ({ legalName }) => legalName,
      type: ({ type }) => words(`states:partyType.${partyTypes.nameOf(type)}`),
      country: ({ country }) => country,
      idType: ({ idType }) => (idType === null ? null : words(`contracts:party.idType.${idType}`)),
      idNo: ({ idNo }) => idNo,
      taxNo: ({ taxNo }) => taxNo,
      address: ({ address }) => address,
      contact: ({ contact }) => contact,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
      bankHolder: ({ bankHolder }) => bankHolder,
      bankName: ({ bankName }) => bankName,
      account: ({ account }) => account,
      swift: ({ swift }) => swift,
      bankCurrency: ({ bankCurrency }) => bankCurrency,
      taxMode: ({ taxMode }) => words(`contracts:party.taxMode.${taxMode}`),
      taxFormType: ({ taxFormType }) =>
        taxFormType === null ? null : words(`contracts:party.taxForm.${taxFormType}`),
      taxFormSignedOn: ({ taxFormSignedOn }) => taxFormSignedOn,
      taxFormValidTo: ({ taxFormValidTo }) => taxFormValidTo,
      remark: ({ remark }) => remark,
      department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
      owner: ({ owner }) => owner.fullName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { words: said, type = [], country, departmentId, taxForm, doubles, owner } = filter
      const place = departmentId && (await departmentLabel(db, BigInt(departmentId)))
      const types = type.map((code) => words(`states:partyType.${partyTypes.nameOf(code)}`)).join(', ')
      return toldConditions(words, [
        ['contracts:party.field.words', said],
        ['contracts:party.field.type', types],
        ['contracts:party.field.country', country],
        ['sheets:column.party.department', place && words.or(`access:department.${place}`, place)],
        ['contracts:party.field.taxForm', taxForm && words(`contracts:party.taxFormState.${taxForm}`)],
        ['contracts:party.field.doubles', doubles && words('contracts:party.doublesOnly')],
        ['contracts:party.field.owner', owner && actor.fullName],
      ])
    },
  })
