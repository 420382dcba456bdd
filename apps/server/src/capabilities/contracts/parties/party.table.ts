import type { PartyIdType, PartyTaxForm, PartyTaxMode } from '@pindao/protocol/contracts/party.fields.ts'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * Whom contracts are signed with (business.md §1 party). Identity, tax and bank numbers stand here sealed to their row
 * (`…Sealed`), as their last signs for the page (`…Hint`), and as a keyed mark that only tells whether two are the same
 * (`…Mark`): whoever reads the database or a dump learns none of them.
 */
export const party = pgTable(
  'party',
  {
    id: identity(),
    /** Code of E33; no default, as of all codes. */
    type: integer('type').notNull(),
    legalName: text('legal_name').notNull(),
    /** The name as doubles are looked for by: `partyNameKey` of the protocol. */
    nameKey: text('name_key').notNull(),
    /** Two letters of ISO 3166. */
    country: text('country').notNull(),
    idType: text('id_type').$type<PartyIdType>(),
    idNoSealed: text('id_no_sealed'),
    idNoHint: text('id_no_hint'),
    idNoMark: text('id_no_mark'),
    taxNoSealed: text('tax_no_sealed'),
    taxNoHint: text('tax_no_hint'),
    taxNoMark: text('tax_no_mark'),
    address: text('address').notNull().default(''),
    contact: text('contact').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    bankHolder: text('bank_holder').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    accountSealed: text('account_sealed'),
    accountHint: text('account_hint'),
    accountMark: text('account_mark'),
    /** BIC of the bank: it names a bank and nobody's account. */
    swift: text('swift').notNull().default(''),
    /** Three letters of ISO 4217; null while no account is known. */
    bankCurrency: text('bank_currency'),
    /** How tax is held back where a contract says nothing else (business.md §3.2). */
    taxMode: text('tax_mode').$type<PartyTaxMode>().notNull(),
    taxFormType: text('tax_form_type').$type<PartyTaxForm>(),
    taxFormSignedOn: date('tax_form_signed_on'),
    taxFormValidTo: date('tax_form_valid_to'),
    remark: text('remark').notNull().default(''),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A party that has contracts is never deleted, and one that is stays readable for what was signed with it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('party_words').using('gin', sql`legal_name gin_trgm_ops`),
    index('party_name_key').on(table.nameKey).where(sql`deleted_at IS NULL`),
    index('party_id_no_mark').on(table.idNoMark).where(sql`id_no_mark IS NOT NULL`),
    index('party_tax_no_mark').on(table.taxNoMark).where(sql`tax_no_mark IS NOT NULL`),
    index('party_account_mark').on(table.accountMark).where(sql`account_mark IS NOT NULL`),
    index('party_department').on(table.departmentId, table.id),
    index('party_owner').on(table.ownerStaffId, table.id),
    index('party_tax_form').on(table.taxFormValidTo).where(sql`tax_form_valid_to IS NOT NULL`),
  ],
)
export type PartyRow = typeof party.$inferSelect
