import { exportEntry } from '#src/sheets/export.ts'
import { partyConditions } from './party.filter.ts'

/** The list of parties as a file: identity, tax and bank numbers masked as on the page. */
export const partyExport = exportEntry({
  filter: partyConditions,
  columns: {
    id: 'id',
    legalName: 'text',
    type: 'state',
    country: 'text',
    idType: 'state',
    idNo: 'text',
    taxNo: 'text',
    address: 'text',
    contact: 'text',
    email: 'text',
    phone: 'text',
    bankHolder: 'text',
    bankName: 'text',
    account: 'text',
    swift: 'text',
    bankCurrency: 'text',
    taxMode: 'state',
    taxFormType: 'state',
    taxFormSignedOn: 'text',
    taxFormValidTo: 'text',
    remark: 'text',
    department: 'text',
    owner: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
