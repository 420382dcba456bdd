import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Contract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { Clock } from '#src/platform/clock.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { departmentLabel } from '../parties/party.store.ts'
import { presentContract } from './contract.present.ts'
import { contractFilterOf } from './contract.service.ts'
import { listContracts } from './contract.store.ts'

/** The list of contracts as a file. */
export const contractExportSource = (clock: Clock) =>
  pagedExportSource<'contract.export', Contract>({
    kind: 'contract.export',
    sensitive: true,

    async page(db, { actor, params: { filter } }, window) {
      const { rows, total } = await listContracts(db, actor, contractFilterOf(filter, clock), {
        ...window,
        sort: filter.sort,
      })
      return { rows: rows.map((row) => presentContract(row, actor)), total }
    },

    cells({ words }) {
      const flag = (value: boolean) => words(`contracts:approval.value.${value}`)
      return {
        id: ({ id }) => id,
        no: ({ no }) => no,
        title: ({ title }) => title,
        party: ({ party }) => party.legalName,
        ourEntity: ({ ourEntity }) => ourEntity,
        status: ({ status }) => words(`states:contractStatus.${contractStatus.nameOf(status)}`),
        approvalStatus: (row) => words(`states:approvalStatus.${approvalStatus.nameOf(row.approvalStatus)}`),
        startDate: ({ startDate }) => startDate,
        endDate: ({ endDate }) => endDate,
        signedOn: ({ signedOn }) => signedOn,
        timeZone: ({ timeZone }) => timeZone,
        operationMode: ({ operationMode }) =>
          operationMode === null ? null : words(`states:operationMode.${operationMode}`),
        autoRenew: ({ autoRenew }) => flag(autoRenew),
        noticeDays: ({ noticeDays }) => noticeDays,
        channels: ({ channelCount }) => channelCount,
        currency: ({ currency }) => currency,
        shareBase: ({ shareBase }) => words(`contracts:contract.shareBase.${shareBase}`),
        fxPolicy: ({ fxPolicy }) => words(`contracts:contract.fxPolicy.${fxPolicy}`),
        splitMonths: ({ splitMonths }) => flag(splitMonths),
        guarantee: ({ guarantee }) => guarantee?.amount ?? null,
        guaranteeCurrency: ({ guarantee }) => guarantee?.currency ?? null,
        guaranteePeriod: ({ guarantee }) =>
          guarantee && words(`contracts:contract.period.${guarantee.period}`),
        guaranteeRecoupable: ({ guarantee }) => guarantee && flag(guarantee.recoupable),
        minPayout: ({ minPayout }) => minPayout,
        taxMode: ({ taxMode }) =>
          taxMode === null
            ? words('contracts:contract.asParty')
            : words(`contracts:party.taxMode.${taxMode}`),
        taxBearer: ({ taxBearer }) => words(`contracts:contract.bearer.${taxBearer}`),
        rights: ({ rights }) => rights.map((right) => words(`contracts:contract.right.${right}`)).join(', '),
        territories: ({ territories }) =>
          territories.length === 0 ? words('contracts:contract.allCountries') : territories.join(', '),
        exclusive: ({ exclusive }) => flag(exclusive),
        terminatedOn: ({ terminatedOn }) => terminatedOn,
        terminationReason: ({ terminationReason }) => terminationReason,
        remark: ({ remark }) => remark,
        department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
        owner: ({ owner }) => owner.fullName,
        createdAt: ({ createdAt }) => createdAt,
        updatedAt: ({ updatedAt }) => updatedAt,
      }
    },

    async conditions(db, { actor, params: { filter }, words }) {
      const {
        words: said,
        status = [],
        approvalStatus: reviews = [],
        departmentId,
        ending,
        lacks,
        owner,
      } = filter
      const place = departmentId && (await departmentLabel(db, BigInt(departmentId)))
      const states = status.map((code) => words(`states:contractStatus.${contractStatus.nameOf(code)}`))
      const stages = reviews.map((code) => words(`states:approvalStatus.${approvalStatus.nameOf(code)}`))
      return toldConditions(words, [
        ['contracts:contract.field.words', said],
        ['contracts:contract.field.status', states.join(', ')],
        ['contracts:contract.field.approvalStatus', stages.join(', ')],
        ['contracts:contract.field.department', place && words.or(`access:department.${place}`, place)],
        ['contracts:contract.field.endDate', ending && words('contracts:contract.ending')],
        ['contracts:contract.lacks.title', lacks && words(`contracts:contract.lacks.${lacks}`)],
        ['contracts:contract.field.owner', owner && actor.fullName],
      ])
    },
  })
