import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import { taxFormEndingDays } from '@pindao/protocol/contracts/party.filter.ts'
import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { usePartyType } from './use-party-words.ts'

type Acts = { open(party: Party): void; remove(party: Party): void }

/** The columns of the list of parties. */
export function usePartyColumns({ open, remove }: Acts): readonly Column<Party>[] {
  const { t } = useTranslation(['contracts', 'common'])
  const names = useNames()
  const places = usePlaceNames()
  const typeOf = usePartyType()
  const actOf = (key: string, text: string, { legalName }: Party, run: () => void, danger = false) => ({
    key,
    text,
    name: t('contracts:party.actOf', { act: text, name: legalName }),
    run,
    danger,
  })
  const actsOf = (party: Party) => [
    actOf(
      'open',
      party.actions.includes('update') ? t('contracts:party.edit') : t('common:action.view'),
      party,
      () => open(party),
    ),
    ...(party.actions.includes('delete')
      ? [actOf('delete', t('common:action.delete'), party, () => remove(party), true)]
      : []),
  ]
  const hidden = { hiddenAtFirst: true } as const
  return [
    nameColumn(t('contracts:party.field.legalName'), ({ legalName }) => legalName, open, {
      sortKey: 'legalName',
    }),
    textColumn('type', t('contracts:party.field.type'), ({ type }) => typeOf(type), {
      sortKey: 'type',
      width: 130,
    }),
    textColumn('country', t('contracts:party.field.country'), ({ country }) => places.country(country)),
    {
      key: 'doubles',
      title: t('contracts:party.field.doubles'),
      width: 126,
      render: ({ doubleCount }) =>
        doubleCount === 0 ? (
          t('common:notAvailable')
        ) : (
          <StatusTag tone="warning">{t('contracts:party.doubles.tag')}</StatusTag>
        ),
    },
    textColumn('contact', t('contracts:party.field.contact'), ({ contact }) => contact || null),
    textColumn('email', t('contracts:party.field.email'), ({ email }) => email || null, {
      width: 180,
      ...hidden,
    }),
    textColumn('phone', t('contracts:party.field.phone'), ({ phone }) => phone || null, hidden),
    textColumn('bank', t('contracts:party.field.bankName'), ({ bankName }) => bankName || null, {
      width: 150,
    }),
    textColumn('account', t('contracts:party.field.account'), ({ account }) => account, { width: 120 }),
    textColumn('idNo', t('contracts:party.field.idNo'), ({ idNo }) => idNo, { width: 120, ...hidden }),
    textColumn('taxNo', t('contracts:party.field.taxNo'), ({ taxNo }) => taxNo, { width: 120, ...hidden }),
    textColumn(
      'taxMode',
      t('contracts:party.field.taxMode'),
      ({ taxMode }) => t(`contracts:party.taxMode.${taxMode}`),
      { width: 170 },
    ),
    {
      key: 'taxForm',
      title: t('contracts:party.field.taxForm'),
      width: 170,
      sortKey: 'taxFormValidTo',
      render: (party) => <TaxForm party={party} />,
    },
    textColumn('department', t('contracts:party.field.department'), ({ department }) =>
      names.department({ code: department.code, name: null }),
    ),
    textColumn('owner', t('contracts:party.field.owner'), ({ owner }) => owner.fullName),
    timeColumn('updatedAt', t('contracts:party.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    timeColumn('createdAt', t('contracts:party.field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
      ...hidden,
    }),
    actsColumn(t('common:table.actions'), ({ legalName }) => legalName, actsOf),
  ]
}

/** How the end of a tax form looks: past it is wrong, near it is a warning. */
export function taxFormTone(validTo: string, now = Date.now()): Tone {
  // Tax offices count days as the company does.
  const today = dayIn(now, companyZone)
  if (validTo < today) return 'error'
  return validTo <= addDays(today, taxFormEndingDays) ? 'warning' : 'neutral'
}

/** Which form there is, and until when. */
function TaxForm({ party: { taxFormType, taxFormValidTo } }: { readonly party: Party }) {
  const { t } = useTranslation(['contracts', 'common'])
  if (taxFormType === null) return t('common:notAvailable')
  const name = t(`contracts:party.taxForm.${taxFormType}`)
  if (taxFormValidTo === null) return name
  return (
    <StatusTag tone={taxFormTone(taxFormValidTo)}>
      {t('contracts:party.taxFormUntil', { form: name, day: taxFormValidTo })}
    </StatusTag>
  )
}
